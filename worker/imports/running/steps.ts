import type { ImportRecord } from '#worker/model/imports/tables.ts'
import type { Places } from './files.ts'
import type { Source } from './media.ts'

/** Limits of one step: slices of about half a megabyte or 200 Pins, and ms. */
export interface ImportBudget {
  slices: number
  ms: number
}

/** Result of a step. `again`: the earliest time at which the step can be done, in ms since 1970. */
export type StepResult = 'more' | 'none' | { again: number }

/** Change of a row whose step has made progress: resets the faults. */
export const CAME_FURTHER = { faults: 0, reason: null }
export const freeFrom = (now: number, started: number) => ({ ...CAME_FURTHER, heldUntil: now + Date.now() - started })

/** Context shared by the parts of one step. */
export interface Step extends Source {
  row: ImportRecord
  places: Places
  /** The id of the file's first Pin, which comes first in the feeds. */
  firstId: number
}
