import type { Bindings } from '#worker/env.ts'
import { HOLD, secondsUntil } from '#worker/leases.ts'
import type { StepResult } from './steps.ts'

/** Queues the next step, at once or for the end of the hold or pause. */
export async function askForMore({ TRANSFERS }: Bindings, id: number, now: number, result: StepResult): Promise<void> {
  if (result === 'more') await TRANSFERS?.send({ import: id })
  if (typeof result === 'object')
    await TRANSFERS?.send({ import: id }, { delaySeconds: secondsUntil(result.again, now) })
}

/** Queues the step that a request is about to do, in case the request ends early. */
export async function askInCase({ TRANSFERS }: Bindings, id: number, now: number): Promise<void> {
  await TRANSFERS?.send({ import: id }, { delaySeconds: secondsUntil(now + HOLD, now) })
}
