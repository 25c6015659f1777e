import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { ArchiveView } from '#domain/exports/contract.ts'
import type { ImportView } from '#domain/imports/contract.ts'
import { readLine } from '#domain/imports/line.ts'
import { routes } from '#domain/routes.ts'
import { openDatabase } from '#worker/db/open.ts'
import { ensurePerson } from '#worker/imports/people.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { linesOf } from '../import-file.ts'
import { type Server, serve } from '../serve.ts'
import { peakMemory, rate } from './load.ts'
import { AGENT, PASSWORD, signedIn } from './visitor.ts'

type Headers = Record<string, string>
const AT_ONCE = 500
/** The cron time of the job that writes sitemaps (wrangler.toml). */
const SITEMAPS = '7-57/10 5 * * *'
const TURN = 200
const REQUESTS = 100

/** Requests a person's archive as the page does, waits until it is ready, and downloads it. */
export async function takeAlong(server: Server, headers: Headers, pictures: 'inside' | 'links') {
  await post(server, headers, routes.do.exportData, new URLSearchParams({ pictures }))
  const isReady = ({ state }: ArchiveView) => state !== 'running'
  const { url, state } = await until<ArchiveView>(server, headers, routes.settingsDataProgress, isReady)
  if (url === null) throw new Error(`The archive is ${state}`)
  return new Uint8Array((await send(server, headers, url)).bytes)
}

/** Checks a file for a person; with `start`, imports all of it, with the profile. */
export async function bringAlong(
  server: Server,
  headers: Headers,
  file: Uint8Array<ArrayBuffer>,
  name = 'pinfold.zip',
) {
  const form = new FormData()
  form.append('privacy', 'file')
  form.append('file', new File([file], name))
  const started = performance.now()
  await post(server, headers, routes.do.importData, form)
  const progress = (isThere: (view: ImportView) => boolean) =>
    until<ImportView>(server, headers, routes.importProgress, isThere)
  const { id } = await progress(({ state }) => state === 'ready')
  const checked = performance.now()
  const fields = { import_id: id, action: 'start', with_profile: 'on' }
  await post(server, headers, routes.do.changeImport, new URLSearchParams(fields))
  const view = await progress(({ state }) => state === 'done')
  return { view, toCheck: checked - started, toBring: performance.now() - checked }
}

async function post(server: Server, headers: Headers, path: string, body: FormData | URLSearchParams): Promise<void> {
  const { status } = await send(server, headers, path, body)
  if (status !== 303) throw new Error(`${path} answered ${status}`)
}

/** Each request has its own connection: workerd closes idle ones after five seconds, which `fetch` doesn't notice while workerd is busy. */
export async function send(server: Server, headers: Headers, path: string, body?: FormData | URLSearchParams) {
  const form = new Response(body)
  const type = form.headers.get('content-type')
  const content = Buffer.from(await form.arrayBuffer())
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: Buffer<ArrayBuffer> }>()
  const sent = request(
    server.url + path,
    {
      method: body ? 'POST' : 'GET',
      agent: false,
      headers: { ...headers, ...(type && { 'content-type': type, 'content-length': content.length }) },
    },
    (answer) => void buffer(answer).then((bytes) => resolve({ status: answer.statusCode ?? 0, bytes }), reject),
  )
  sent.on('error', reject)
  sent.end(content)
  return promise
}

/** The newest entry of a progress list, once it is in the wanted state; a failed one throws. */
async function until<View extends { state: string }>(
  server: Server,
  headers: Headers,
  path: string,
  isThere: (view: View) => boolean,
): Promise<View> {
  for (;;) {
    const [newest] = JSON.parse((await send(server, headers, path)).bytes.toString()) as View[]
    if (newest && isThere(newest)) return newest
    if (newest?.state === 'failed' || newest?.state === 'unknown') throw new Error(`${path}: ${newest.state}`)
    await setTimeout(TURN)
  }
}

/**
 * Exports all Pins of a person from a file (NDJSON, gzipped or not) and imports them into an empty install: time and memory. Also measures feeds and sitemaps
 * of such a site per second.
 */
export async function benchMoving(file: string): Promise<void> {
  const from = await serve({ build: 'deploy', folder: newFolder() })
  const empty = performance.now()
  const pins = await fill(from, file)
  console.log(`the same Pins by the way of npm run import: ${((performance.now() - empty) / 1000).toFixed(1)} s`)
  const before = peakMemory()
  const started = performance.now()
  const archive = await takeAlong(from, await signedIn(from, 'mover'), 'links')
  tell(`export of ${pins} Pins without pictures, ${megabytes(archive)} MB`, performance.now() - started, before)
  await from.runJobs(SITEMAPS)
  for (const path of ['/feed/rss/mover/', '/feed/json/mover/', '/sitemap.xml', '/sitemap/pins-1.xml']) {
    const load = { url: from.url + path, headers: AGENT, bytes: 100 }
    await rate(load, REQUESTS / 5)
    console.log(`${path} a second: ${(await rate(load, REQUESTS)).toFixed(0)}`)
  }
  await from.close()
  const to = await serve({ build: 'deploy', folder: newFolder() })
  await ensurePerson(openDatabase({ DB: to.db as never }), 'mover', PASSWORD, Date.now())
  const fresh = peakMemory()
  const { view, toCheck, toBring } = await bringAlong(to, await signedIn(to, 'mover'), archive)
  tell(`check of its archive: ${view.pins} Pins`, toCheck, fresh)
  tell(`import of it into an empty install: ${view.created} Pins`, toBring, fresh)
  await to.close()
}

async function fill(server: Server, file: string): Promise<number> {
  const db = openDatabase({ DB: server.db as never })
  const { id } = await ensurePerson(db, 'mover', PASSWORD, Date.now())
  let rows: PinRowInput[] = []
  let count = 0
  const save = async () => {
    count += (await importRows(db, id, rows, Date.now())).created
    rows = []
  }
  for await (const line of linesOf(file)) {
    const read = line ? readLine(line) : null
    if (read && 'row' in read) rows.push(read.row)
    if (rows.length === AT_ONCE) await save()
  }
  await save()
  return count
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'pinfold-moving-'))
}

function megabytes({ length }: Uint8Array): string {
  return (length / 1024 / 1024).toFixed(1)
}

function tell(what: string, ms: number, before: number): void {
  console.log(
    `${what}: ${(ms / 1000).toFixed(1)} s; peak memory of workerd ${before} MB before, ${peakMemory()} MB after`,
  )
}
