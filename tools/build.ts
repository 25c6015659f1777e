import { spawn } from 'node:child_process'
import type { Build } from './local.ts'
import { ROOT } from './local.ts'

/** Builds client and worker; quiet unless it fails. A signal that aborts ends it, and nothing of it is left. */
export function build(kind: Build, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A test runner says 'test', and React would be built for development.
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
