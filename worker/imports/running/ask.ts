import type { Bindings } from '../../env.ts'
import { HOLD, secondsUntil } from '../../leases.ts'
import type { StepResult } from './steps.ts'

/** Asks the queue for the next step, at once or when an import is free again. */
export async function askForMore({ TRANSFERS }: Bindings, id: number, now: number, result: StepResult): Promise<void> {
  if (result === 'more') await TRANSFERS?.send({ import: id })
  if (typeof result === 'object')
    await TRANSFERS?.send({ import: id }, { delaySeconds: secondsUntil(result.again, now) })
}

/** Asks for the step that a request is about to do, for the case that the request ends before. */
export async function askInCase({ TRANSFERS }: Bindings, id: number, now: number): Promise<void> {
  await TRANSFERS?.send({ import: id }, { delaySeconds: secondsUntil(now + HOLD, now) })
}
