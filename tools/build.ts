import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from './local.ts'
import { ROOT } from './local.ts'

/** Builds client and worker, printing only on failure. An aborted build leaves nothing behind. */
export function build(kind: Build, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A test runner sets 'test', which would build React's development version.
    const env = { ...process.env, PINFOLD_BUILD: kind, NODE_ENV: 'production' }
    const child = spawn('vite', ['build', '--logLevel', 'warn'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    signal?.addEventListener('abort', () => child.kill())
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The build failed'))))
  })
}

/** The sources of a build. A folder's modification time changes when a file in it is deleted. */
const SOURCES = [
  'client',
  'domain',
  'worker',
  'public',
  'tools',
  'vite.config.ts',
  'package-lock.json',
  'wrangler.toml',
]

/** True if a build exists that is newer than all its sources. */
export function isBuilt(kind: Build): boolean {
  const last = join(ROOT, 'dist', kind, 'worker', 'index.js')
  const made = statSync(last, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isOlder = (path: string) => statSync(join(ROOT, path)).mtimeMs < made
  return SOURCES.every((part) => {
    const inside = statSync(join(ROOT, part)).isDirectory()
      ? readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' })
      : []
    return isOlder(part) && inside.every((path) => isOlder(join(part, path)))
  })
}
