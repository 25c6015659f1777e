import { globSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { benchClusters } from './bench/clusters.ts'
import { brotli, fillProfile, PROFILE_DOCUMENTS, weighProfile } from './bench/document.ts'
import { benchGrids } from './bench/grids.ts'
import { dearestPage, hostileWeb } from './bench/hostile.ts'
import { benchMoving } from './bench/moving.ts'
import { benchSearch } from './bench/search.ts'
import { benchMemory, benchSpeed } from './bench/speed.ts'
import { benchUploads } from './bench/uploads.ts'
import { AGENT, signedIn } from './bench/visitor.ts'
import { build } from './build.ts'
import { ROOT } from './local.ts'
import { type Server, serve } from './serve.ts'

const PINS = 12_000
const failures: string[] = []
/** Values of `--only`, which may be repeated: counts, clusters, search, hostile, grids, moving, sizes, documents, speed, uploads, memory. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true } },
})
const [file] = positionals
const runs = (part: string) => values.only?.includes(part) ?? true

console.log('Building…')
await build('local')
await build('deploy')
const folder = mkdtempSync(join(tmpdir(), 'pinfold-bench-'))
const local = await serve({ build: 'local', folder, outside: hostileWeb })
await fillProfile(local, PINS)
if (runs('counts')) await counts(local)
if (runs('clusters')) await benchClusters(local, file)
if (runs('search')) await benchSearch(local, file)
if (runs('hostile')) await hostile(local)
await local.close()
if (runs('grids')) await benchGrids()
if (runs('moving') && file) await benchMoving(file)
if (runs('sizes')) sizes()
if (runs('speed')) await benchSpeed(folder)
const deployed = await serve({ build: 'deploy', folder })
if (runs('documents')) await documents(deployed)
if (runs('uploads')) await benchUploads(deployed, await signedIn(deployed, 'bench'))
if (runs('memory')) await benchMemory(deployed)
await deployed.close()
if (failures.length > 0) {
  console.log(`\nOver the limit: ${failures.join(', ')}`)
  process.exit(1)
}

/** Prints one figure; above its limit the run fails. Times have no limit. */
function tell(what: string, value: number, limit: number | null, unit = ''): void {
  const isOver = limit !== null && value > limit
  if (isOver) failures.push(what)
  console.log(
    `${what.padEnd(62)} ${String(value).padStart(8)} ${unit.padEnd(6)} ${limit === null ? '' : `limit ${limit}${isOver ? '  OVER' : ''}`}`,
  )
}

/** Prints the limit and never fails, because it is a time. */
async function hostile(server: Server): Promise<void> {
  const { name, ms } = await dearestPage(server, await signedIn(server, 'bench'))
  tell('CPU of the worst hostile page', ms, null, `ms     limit 200${ms > 200 ? '  OVER' : ''} (${name})`)
}

async function counts(server: Server): Promise<void> {
  const cost = async (path: string) => {
    const response = await fetch(server.url + path, { headers: AGENT })
    const text = await response.text()
    const timing = response.headers.get('server-timing') ?? ''
    const figure = (name: string) => Number(new RegExp(`${name};desc="(\\d+)"`).exec(timing)?.[1])
    const isKept = response.headers.get('x-kept') === 'true'
    return { rows: figure('rows'), rounds: figure('rounds'), text, isKept }
  }
  const page = await cost('/bench/')
  tell('rows read, first view of a profile', page.rows, 65)
  tell('dependent database rounds, page', page.rounds, 2)
  const visits = []
  for (let i = 0; i < 100; i++) visits.push(await cost('/bench/'))
  tell('kept answers of the next 100 visits', visits.filter(({ isKept }) => isKept).length, null)
  tell('rows read, a kept page', Math.max(...visits.slice(1).map(({ rows }) => rows)), null)
  for (const [name, path, limit] of [
    ['boards', 'boards/?field_set_key=board_card', 30],
    ['pins', 'pins/?field_set_key=pin_card', 30],
    ['pins in full', 'pins/?field_set_key=grid_item', 55],
  ] as const) {
    let bookmark = ''
    let most = 0
    for (let depth = 0; depth < 10; depth++) {
      const each = await cost(`/v3/users/bench/${path}${bookmark && `&bookmark=${bookmark}`}`)
      most = Math.max(most, each.rows)
      bookmark = (JSON.parse(each.text) as { bookmark?: string }).bookmark ?? ''
      if (depth === 0) tell(`dependent database rounds, API, ${name}`, each.rounds, 1)
    }
    tell(`rows read, any page of 25 ${name}, ten deep`, most, limit)
  }
}

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

/** The script of a module and all its static imports. */
function filesOf(manifest: Manifest, key: string): string[] {
  const chunk = manifest[key]
  return chunk ? [chunk.file, ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each))] : []
}

function sizes(): void {
  const out = join(ROOT, 'dist/deploy')
  const files = (folder: string, end: string) =>
    readdirSync(join(out, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(end))
      .map((file) => readFileSync(join(out, folder, file)))
  tell('worker, gzip', gzipSync(Buffer.concat(files('worker', '.js')), { level: 9 }).length, 800 * 1024, 'B')
  const manifest = JSON.parse(readFileSync(join(out, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const scripts = ['client/entry.tsx', 'client/pages/profiles/profile.tsx'].flatMap((key) => filesOf(manifest, key))
  const texts = ['entry', 'pages/profiles/profile'].map((name) =>
    globSync(`assets/texts-*/en/${name}.json`, { cwd: join(out, 'client') }),
  )
  const needed = new Set([...scripts, ...texts.flat()])
  const bytes = [...needed].reduce((sum, file) => sum + brotli(readFileSync(join(out, 'client', file)), 11), 0)
  tell('JavaScript for full interaction of a profile, brotli', bytes, 104 * 1024, 'B')
}

async function documents(server: Server): Promise<void> {
  const documents = await weighProfile(server)
  for (const reader of Object.keys(documents) as (keyof typeof documents)[]) {
    const { boards, pins, wire } = documents[reader]
    const what = `${boards} boards, ${pins} pins, with headers, brotli 5: ${reader}`
    tell(what, wire, PROFILE_DOCUMENTS[reader], 'B')
  }
  const { wire4, html, styles, script } = documents.visitor
  tell('a visitor’s, brotli 4', wire4, null, 'B')
  tell('the same, as it is', html, null, 'B')
  tell('its styles, as they are', styles, 16 * 1024, 'B')
  tell('its inline script: all JavaScript of a visitor who only reads', script, 4096, 'B')
}
