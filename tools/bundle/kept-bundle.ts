import { createHash } from 'node:crypto'
import { existsSync, globSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginOption } from 'vite'
import { ROOT } from '../local.ts'
import { hashOf } from '../vite/kept.ts'
import { buildBundle } from './build-bundle.ts'

const SOURCES = [
  'worker',
  'domain',
  'client',
  'test/fixtures',
  'migrations/meta/_journal.json',
  'tools',
  'package.json',
  'package-lock.json',
]
/** Age in ms after which an older bundle is unused. */
const LEFT = 3_600_000

/** The folder of the bundle; builds it unless one from the same sources exists. */
export async function keptBundle(bundles: string, entries: string[], plugins: PluginOption[]): Promise<string> {
  const hash = createHash('sha256').update(hashOf(ROOT, SOURCES)).update(entries.join('\n')).digest('hex')
  const folder = join(bundles, hash)
  if (existsSync(folder)) return folder
  // Two runs may build at once: each finds a complete bundle or none.
  const own = `${folder}-${process.pid}`
  await buildBundle(ROOT, own, entries, plugins)
  for (const old of globSync('*', { cwd: bundles }).map((name) => join(bundles, name)))
    if (statSync(old).mtimeMs < Date.now() - LEFT) rmSync(old, { recursive: true, force: true })
  try {
    renameSync(own, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(own, { recursive: true })
  }
  return folder
}
