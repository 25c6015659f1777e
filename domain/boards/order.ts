/**
 * Positions in a person's own order of boards: decimal fractions as texts that sort as texts. Whole numbers of ten
 * digits are spaced apart, so most moves find a free one; more digits make room where none is left (requirements.md 2,
 * rule 4).
 */
const HEAD = 10
const START = 5_000_000_000
const STEP = 100_000
/** Longer positions cause a renumbering of the whole order. */
const MAX_LENGTH = 40
/** A position, of a board or of a Pin on its board. */
export const PLACE = new RegExp(`^\\d{${HEAD},${MAX_LENGTH}}$`)

/** A board with its position in the order. */
export interface Placed {
  id: string
  pos: string
}

/** Moves a board after another; null: to the start. */
export interface OrderMove {
  board_id: string
  after_board_id: string | null
}

/** The position of a rank (from 0) in a fresh numbering. */
export function numbered(rank: number): string {
  return String(START + STEP * rank).padStart(HEAD, '0')
}

/**
 * A position between two others; null stands for the beginning or the end of the order. Returns null without room: the
 * two are equal, or no text of 40 digits lies between them. A malformed `after` counts as the end.
 */
export function between(before: string | null, after: string | null): string | null {
  if (before !== null && !PLACE.test(before)) return null
  const end = after !== null && PLACE.test(after) ? after : null
  if (before === null && end === null) return numbered(0)
  if (end === null) return beyond(before ?? '', STEP)
  if (before === null) return beyond(end, -STEP) ?? middle('0'.repeat(HEAD), end)
  return middle(before, end)
}

/** The next whole number at that distance; null outside the range. */
function beyond(pos: string, step: number): string | null {
  const next = Number(pos.slice(0, HEAD)) + step
  return next > 0 && next < 10 ** HEAD ? String(next).padStart(HEAD, '0') : null
}

/** The shortest text halfway between two positions; null beyond the maximum length. */
function middle(before: string, after: string): string | null {
  for (let length = HEAD; length <= MAX_LENGTH; length++) {
    const low = units(before, length)
    const high = units(after, length)
    if (high - low > 1n) return String((low + high) / 2n).padStart(length, '0')
  }
  return null
}

/** A position in units of its last digit, rounded down. */
function units(pos: string, length: number): bigint {
  return BigInt(pos.slice(0, length).padEnd(length, '0'))
}

/**
 * The new positions after the moves, applied one by one. null without room: the whole order has to be renumbered. Only
 * moved boards change position.
 * @param rows adjacent boards in their order: all, or as many as the moves touch
 */
export function reorder(rows: readonly Placed[], moves: readonly OrderMove[]): Map<string, string> | null {
  const order = [...rows]
  const places = new Map<string, string>()
  for (const { board_id: id, after_board_id: anchor } of moves) {
    const from = order.findIndex((row) => row.id === id)
    if (from >= 0) order.splice(from, 1)
    const at = anchor === null ? -1 : order.findIndex((row) => row.id === anchor)
    const pos = between(order[at]?.pos ?? null, order[at + 1]?.pos ?? null)
    if (pos === null || (anchor !== null && at < 0)) return null
    order.splice(at + 1, 0, { id, pos })
    places.set(id, pos)
  }
  return places
}
