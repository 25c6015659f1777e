import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Bindings } from '../env.ts'
import { askForMore } from './running/ask.ts'
import { deleteFiles } from './running/files.ts'
import { deleteImports, selectExpiredImports, selectWaitingImports } from './running/queries.ts'
import { runImport } from './running/run.ts'
import type { StepResult } from './running/steps.ts'

export { deleteLostPins, deleteLostTraces } from './running/queries.ts'

/** Limits of one step: a slice makes about twenty requests to the database and reads up to 24,000 rows. */
const STEP = { slices: 2, ms: 25_000 }
/** ms of one run without a queue, for all imports together. */
const TURN = 25_000
/** Imports continued by one run, and expired imports deleted by one night. */
const AT_ONCE = 20
const EXPIRED_AT_ONCE = 50

/**
 * Does the step of a message, and queues the next one. While another job holds the import, or it pauses after a fault, the message is sent again for the end
 * of that time: so work continues even if that job is killed.
 */
export async function continueImport(db: Database, env: Bindings, id: number, now: number): Promise<void> {
  await askForMore(env, id, now, await runImport(db, env, id, now, STEP))
}

/** Every few minutes: continues imports whose message was lost, or which have no queue. */
export async function continueImports(db: Database, now: number, env: Bindings): Promise<void> {
  const { waiting } = await batch(db, { waiting: selectWaitingImports(now, AT_ONCE) })
  for (const { id } of waiting) {
    if (env.TRANSFERS) await env.TRANSFERS.send({ import: id })
    else await runSteps(db, env, id, now, TURN / waiting.length)
  }
}

/** Without a queue: runs one step after the other, for `ms`. */
async function runSteps(db: Database, env: Bindings, id: number, now: number, ms: number): Promise<void> {
  const started = Date.now()
  for (let result: StepResult = 'more'; result === 'more' && Date.now() - started < ms; )
    result = await runImport(db, env, id, now + Date.now() - started, STEP)
}

/** Nightly: deletes imports older than a week, with their files. The imported Pins stay. */
export async function deleteOldImports(db: Database, now: number, { MEDIA }: Bindings): Promise<void> {
  const { expired } = await batch(db, { expired: selectExpiredImports(now, EXPIRED_AT_ONCE) })
  for (const { id, parts } of expired) await deleteFiles(MEDIA, id, parts)
  const ids = expired.map(({ id }) => id)
  if (ids.length > 0) await batch(db, deleteImports(ids))
}
