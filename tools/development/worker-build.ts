import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { ROOT } from '../local.ts'

/** Builds the worker in this process: modules stay loaded, so every build after the first is fast. */
export async function buildWorker(): Promise<void> {
  const began = new Date()
  // Node loads the configuration natively; by default Vite would bundle it for each build.
  const builder = await createBuilder({
    root: ROOT,
    mode: 'development',
    logLevel: 'warn',
    clearScreen: false,
    configLoader: 'native',
  })
  const { pinfold } = builder.environments
  if (!pinfold) throw new Error('There is no worker to build')
  await builder.build(pinfold)
  // A file saved during the build may not be in it: `isBuilt` must see that file as newer.
  utimesSync(join(ROOT, 'dist/dev/worker/index.js'), began, began)
}
