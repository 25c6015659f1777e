import { createBuilder } from 'vite'
import { ROOT } from '../local.ts'

/** Builds the worker in this process: modules stay loaded, so every build after the first is fast. */
export async function buildWorker(): Promise<void> {
  const builder = await createBuilder({ root: ROOT, mode: 'development', logLevel: 'warn', clearScreen: false })
  const { pinfold } = builder.environments
  if (!pinfold) throw new Error('There is no worker to build')
  await builder.build(pinfold)
}
