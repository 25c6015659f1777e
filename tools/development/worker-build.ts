import { createBuilder } from 'vite'
import { ROOT } from '../local.ts'

/** Builds the worker alone, in this process: what is loaded stays loaded, so that each time after the first is quick. */
export async function buildWorker(): Promise<void> {
  const builder = await createBuilder({ root: ROOT, mode: 'development', logLevel: 'warn', clearScreen: false })
  const { pinfold } = builder.environments
  if (!pinfold) throw new Error('There is no worker to build')
  await builder.build(pinfold)
}
