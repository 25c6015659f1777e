import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchClusters } from './bench/clusters.ts'
import { countReads } from './bench/counts.ts'
import { countPinPages } from './bench/demo.ts'
import { fillProfile, weighDocuments, weighLateDocument } from './bench/document.ts'
import { type Figure, figure, isOver, lineOf } from './bench/figures.ts'
import { benchGrids } from './bench/grids.ts'
import { dearestPage, hostileWeb } from './bench/hostile.ts'
import { benchKeeping } from './bench/keeping.ts'
import { benchMoving } from './bench/moving.ts'
import { benchSearch } from './bench/search.ts'
import { weighBuild } from './bench/sizes.ts'
import { benchMemory, benchSpeed } from './bench/speed.ts'
import { writeTold } from './bench/told.ts'
import { benchUploads } from './bench/uploads.ts'
import { signedIn } from './bench/visitor.ts'
import { build } from './build.ts'
import { type Server, serve } from './serve.ts'

const PINS = 12_000
const told: Figure[] = []
/**
 * Values of `--only`, repeatable: counts, clusters, search, hostile, grids, moving, keeping, sizes, demo, documents, speed, uploads, memory. `--write` puts the
 * counted and weighed figures into README.md.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, write: { type: 'boolean' } },
})
const [file] = positionals
const runs = (part: string) => values.only?.includes(part) ?? true

console.log('Building…')
await build('local')
await build('deploy')
const folder = mkdtempSync(join(tmpdir(), 'pinfold-bench-'))
const local = await serve({ build: 'local', folder, outside: hostileWeb, testHooks: true })
await fillProfile(local, PINS)
if (runs('counts')) tell(await countReads(local))
if (runs('documents')) tell(await weighLateDocument(local))
if (runs('clusters')) await benchClusters(local, file)
if (runs('search')) await benchSearch(local, file)
if (runs('hostile')) await hostile(local)
await local.close()
if (runs('grids')) await benchGrids()
if (runs('moving') && file) await benchMoving(file)
if (values.only?.includes('keeping') && file) await benchKeeping(file)
if (runs('sizes')) tell(weighBuild())
if (runs('demo')) tell(await countPinPages())
if (runs('documents')) tell((await weighDocuments('deploy')).figures)
if (runs('speed')) await benchSpeed(folder)
const deployed = await serve({ build: 'deploy', folder })
if (runs('uploads')) await benchUploads(deployed, await signedIn(deployed, 'bench'))
if (runs('memory')) await benchMemory(deployed)
await deployed.close()
if (values.write) writeTold(told)
const over = told.filter(isOver)
if (over.length > 0) {
  console.log(`\nOver the limit: ${over.map(({ what }) => what).join(', ')}`)
  process.exit(1)
}

/** Prints figures. A figure above its limit makes the run fail. */
function tell(figures: Figure[]): void {
  told.push(...figures)
  for (const each of figures) console.log(lineOf(each))
}

/** Prints the CPU time with its limit. Never fails the run, because times vary. */
async function hostile(server: Server): Promise<void> {
  const { name, ms } = await dearestPage(server, await signedIn(server, 'bench'))
  tell([figure('CPU of the worst hostile page', ms, null, `ms     limit 200${ms > 200 ? '  OVER' : ''} (${name})`)])
}
