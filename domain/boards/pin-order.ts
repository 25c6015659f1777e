import * as v from 'valibot'
import { undoHandleSchema } from '../undo/contract.ts'
import { idField, subjectField } from '../wire.ts'
import { between } from './order.ts'

/** Orders of a board's Pins: last saved first, first saved first, or the custom order of the people of the board. */
export const PIN_SORTS = ['newest', 'oldest', 'custom'] as const
export type PinSort = (typeof PIN_SORTS)[number]

/** The order in an address, which anybody can edit; null: none, or an unknown one. */
export function pinSortOf(text: string | undefined): PinSort | null {
  return PIN_SORTS.find((sort) => sort === text) ?? null
}

/** Ids have 53 bits. */
const ID_END = 2 ** 53
const LAST = '9'.repeat(16)

/** The place of a Pin that was never moved: later saves sort first. Comparable as text with the places of `between`. */
export function placeOfSave(savedRk: number): string {
  return String(ID_END + savedRk).padStart(16, '0')
}

/**
 * The place between two neighbours; null stands for the start or the end of the list. A Pin at the start is placed as if it was saved now, so that later
 * saves come before it.
 * @param nextId an id that no Pin has
 * @returns null: the neighbours leave no room
 */
export function placeBetween(before: string | null, after: string | null, nextId: number): string | null {
  const start = placeOfSave(-nextId)
  if (before === null) return after === null || start < after ? start : between(null, after)
  return between(before, after) ?? (after === null ? between(before, LAST) : null)
}

/** Evenly spaced places for some Pins between two neighbours, by halving; null: no room. */
export function spread(before: string | null, after: string | null, count: number, nextId: number): string[] | null {
  if (count === 0) return []
  const place = placeBetween(before, after, nextId)
  if (place === null) return null
  const half = Math.floor((count - 1) / 2)
  const first = spread(before, place, half, nextId)
  const second = spread(place, after, count - 1 - half, nextId)
  return first && second && [...first, place, ...second]
}

/** Moves a Pin after another one of the same board or section; null: to the start. */
export const pinOrderBody = v.strictObject({
  pin_id: idField,
  after_pin_id: v.nullable(idField),
  orbac_subject_id: subjectField,
})
export type PinOrderInput = v.InferOutput<typeof pinOrderBody>
export const pinOrderAnswer = v.object({ pin_id: v.string(), undo: undoHandleSchema })
export type PinOrderAnswer = v.InferOutput<typeof pinOrderAnswer>
