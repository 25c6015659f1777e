import type { ImportRecord } from '../../model/imports/tables.ts'
import type { Places } from './files.ts'
import type { Source } from './media.ts'

/** What one step may do: slices of about half a megabyte or 200 Pins, and ms. */
export interface ImportBudget {
  slices: number
  ms: number
}

/** What a step has come to. `again`: nothing to do before this time, in ms. */
export type StepResult = 'more' | 'none' | { again: number }

/** What a row says when a step has come further: that nothing ended badly, and that it is free if the step is over. */
export const CAME_FURTHER = { faults: 0, reason: null }
export const freeFrom = (now: number, started: number) => ({ ...CAME_FURTHER, heldUntil: now + Date.now() - started })

/** What the parts of one step share. */
export interface Step extends Source {
  row: ImportRecord
  places: Places
  /** The id of the file's first Pin, which comes first in the feeds. */
  firstId: number
}
