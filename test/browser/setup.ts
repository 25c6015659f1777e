import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '#tools/build.ts'
import { freePort } from '#tools/ports.ts'
import { serve } from '#tools/serve.ts'
import { outside } from './outside.ts'
import { openSessions } from './sessions.ts'
import { fillWorld } from './world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the built worker, without a trailing slash. */
    url: string
    /** Session tokens of everybody, enough that no two test files share one. */
    sessions: Record<string, string[]>
  }
}

/** Serves the built worker with the test data for all browser tests. */
export default async function setup(project: TestProject) {
  if (process.env.PINFOLD_BUILT !== '1') await build('local')
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-browser-'))
  const port = await freePort()
  // A name that browsers don't take for this machine, as a phone in the network has it.
  process.env.TRUSTED_ORIGINS = `http://pinfold.home:${port}`
  process.env.SECRETS_KEY = 'a key of tests, which is long enough'
  const server = await serve({ build: 'local', folder, port, testHooks: true, outside })
  await fillWorld(server)
  project.provide('url', server.url)
  project.provide('sessions', await openSessions(server))
  return async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
