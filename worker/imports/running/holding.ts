import { guarded } from '#worker/db/sending/guard.ts'
import { textOfAll } from '#worker/machine.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import { mustHold } from './queries.ts'

/**
 * Runs a step while the import is still held by it, in the state in which the step took it: each batch of writes checks that first. A step whose import was
 * paused, undone or taken over writes nothing more.
 * @throws an error that `hasLostImport` recognizes
 */
export function whileHolding<Result>(row: ImportRecord, step: () => Promise<Result>): Promise<Result> {
  return guarded(() => mustHold(row), step)
}

/** True if a step ended because it no longer held its import. */
export function hasLostImport(error: unknown): boolean {
  return /NOT NULL constraint failed: import_pins\.import_id/i.test(textOfAll(error))
}
