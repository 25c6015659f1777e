import { setTimeout } from 'node:timers/promises'
import { Response } from 'miniflare'
import sharp from 'sharp'
import { readLine } from '#domain/imports/line.ts'
import type { Library } from '#domain/library/contract.ts'
import { openDatabase } from '#worker/db/open.ts'
import { ensurePerson } from '#worker/imports/people.ts'
import { linesOf } from '../import-file.ts'
import type { Outside } from '../local.ts'
import { freePort } from '../ports.ts'
import { type Server, serve } from '../serve.ts'
import { collectGarbage } from './collect.ts'
import { memoryNow } from './load.ts'
import { bringAlong, newFolder, send } from './moving.ts'
import { AGENT, PASSWORD, signedIn } from './visitor.ts'

/** Number of sites that serve the pictures of a file: each is requested for at most eight pictures a second. */
const SITES = 40
/** Number of distinct pictures on the sites, and their width in pixels. */
const PICTURES = 16
const WIDTH = 480
/** Maximum time that the run is observed, and the interval of samples, in ms. */
const LONGEST = 90 * 60_000
const LOOK = 60_000
/** Requests per sample, and the pause between two of them in ms. */
const ASKED = 200
const PAUSE = 250

/**
 * Imports all Pins of a file as a table (CSV) whose pictures are on other sites. Measures the server's memory and a page's response time before, during the
 * import, and while the pictures are fetched and stored. Memory is reported as it is, and after collecting the garbage of all workers: growth only in the first
 * is not a leak.
 */
export async function benchKeeping(file: string): Promise<void> {
  const inspector = await freePort()
  const server = await serve({ build: 'local', folder: newFolder(), outside: await museum(), inspector })
  const tell = async (what: string, times: number[]) => {
    const before = memoryNow()
    await collectGarbage(inspector)
    console.log(`${what}: ${told(times)}; memory ${before} MB, ${memoryNow()} held`)
  }
  await ensurePerson(openDatabase({ DB: server.db as never }), 'keeper', PASSWORD, Date.now())
  const headers = await signedIn(server, 'keeper')
  await waits(server, 20)
  await tell('before', await waits(server, ASKED))
  const table = await tableOf(file)
  let isDone = false
  const bringing = bringAlong(server, headers, table, 'table.csv').finally(() => {
    isDone = true
  })
  while (!isDone) await tell('while the Pins come', await waits(server, ASKED))
  const { view, toCheck, toBring } = await bringing
  console.log(`${view.created} Pins came: ${seconds(toCheck)} to check, ${seconds(toBring)} to import`)
  const started = performance.now()
  while (performance.now() - started < LONGEST) {
    const times = await waits(server, ASKED)
    await setTimeout(Math.max(0, LOOK - ASKED * PAUSE))
    const { bytes } = await send(server, headers, '/v3/users/me/library/')
    const { pictures } = (JSON.parse(bytes.toString()) as { data: Library }).data
    await tell(
      `${pictures.kept} kept, ${pictures.waiting} wait, ${pictures.dead} dead after ${seconds(performance.now() - started)}`,
      times,
    )
    if (pictures.waiting === 0 && pictures.kept > 0) break
  }
  await server.close()
}

/** A table with the titles, URLs, pictures and boards of a file's Pins; the pictures are on the bench's sites. */
async function tableOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = ['title,url,image,folder']
  for await (const line of linesOf(file)) {
    const read = line ? readLine(line) : null
    if (!read || !('row' in read)) continue
    const { title = '', link = '', board = '' } = read.row as { title?: string; link?: string; board?: string }
    const n = lines.length
    lines.push([title, link, `https://museum-${n % SITES}.example/${n}.jpg`, board].map(quoted).join(','))
  }
  return new TextEncoder().encode(lines.join('\n'))
}

/** Sites with photographs in several colours; none has a robots.txt. */
async function museum(): Promise<Outside> {
  const photos = await Promise.all(
    Array.from({ length: PICTURES }, (_, n) =>
      sharp({
        create: {
          width: WIDTH,
          height: 320 + 16 * n,
          channels: 3,
          background: `hsl(${n * 22}, 60%, 50%)`,
          noise: { type: 'gaussian', mean: 120, sigma: 20 },
        },
      })
        .jpeg({ quality: 60 })
        .toBuffer(),
    ),
  )
  return ({ url }) => {
    const n = Number(/\/(\d+)\.jpg$/.exec(url)?.[1] ?? Number.NaN)
    const photo = photos[n % PICTURES]
    return photo
      ? new Response(new Uint8Array(photo), { headers: { 'content-type': 'image/jpeg' } })
      : new Response('nothing here', { status: 404 })
  }
}

/** Response times of the person's page in ms, sorted. */
async function waits(server: Server, times: number): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < times; i++) {
    const started = performance.now()
    const { status } = await send(server, AGENT, '/keeper/')
    if (status !== 200) throw new Error(`The page answered ${status}`)
    found.push(performance.now() - started)
    await setTimeout(PAUSE)
  }
  return found.sort((a, b) => a - b)
}

function told(sorted: number[]): string {
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
  return `a page takes ${at(0.5)} ms in the middle, ${at(0.95)} ms at the 95th percentile`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`
}
