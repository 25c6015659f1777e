import { guarded } from '../../db/sending/guard.ts'
import { textOfAll } from '../../machine.ts'
import type { ImportRecord } from '../../model/imports/tables.ts'
import { mustHold } from './queries.ts'

/**
 * Does what only the step that holds the import may do, in the state in which it took it: each batch that writes asks that first. So nothing is written any
 * more by a step whose import was paused, taken back or given to another one.
 * @throws what `hasLostImport` recognizes
 */
export function whileHolding<Result>(row: ImportRecord, step: () => Promise<Result>): Promise<Result> {
  return guarded(() => mustHold(row), step)
}

/** Whether a step ended because the import is not its own any more. */
export function hasLostImport(error: unknown): boolean {
  return /NOT NULL constraint failed: import_pins\.import_id/i.test(textOfAll(error))
}
