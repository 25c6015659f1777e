/**
 * Places in somebody's own order of boards: decimal fractions as texts, which sort as texts. Ten digits stand at a distance from each
 * other, so that most moves find a number between two; digits behind them make room where there is none (requirements.md 2, rule 4).
 */
const HEAD = 10
const START = 5_000_000_000
const STEP = 100_000
/** Above this length an order is numbered anew. */
const MOST = 40
const PLACE = new RegExp(`^\\d{${HEAD},${MOST}}$`)

/** A board in an order; `pos` is its place. */
export interface Placed {
  id: string
  pos: string
}

/** A board goes behind another; null: to the beginning. */
export interface OrderMove {
  board_id: string
  after_board_id: string | null
}

/** The place of a fresh numbering, from 0. */
export function numbered(rank: number): string {
  return String(START + STEP * rank).padStart(HEAD, '0')
}

/**
 * A place between two others; null stands for the beginning or the end of the order. The answer is null where there is no room: the two
 * are alike, or no text of 40 digits lies between them. What is no place of ours counts as the end.
 */
export function between(before: string | null, after: string | null): string | null {
  if (before !== null && !PLACE.test(before)) return null
  const end = after !== null && PLACE.test(after) ? after : null
  if (before === null && end === null) return numbered(0)
  if (end === null) return beyond(before ?? '', STEP)
  if (before === null) return beyond(end, -STEP) ?? middle('0'.repeat(HEAD), end)
  return middle(before, end)
}

/** A step further, on whole numbers; null where there are none left. */
function beyond(pos: string, step: number): string | null {
  const next = Number(pos.slice(0, HEAD)) + step
  return next > 0 && next < 10 ** HEAD ? String(next).padStart(HEAD, '0') : null
}

/** The shortest text in the middle of two, as far as digits allow. */
function middle(before: string, after: string): string | null {
  for (let length = HEAD; length <= MOST; length++) {
    const low = units(before, length)
    const high = units(after, length)
    if (high - low > 1n) return String((low + high) / 2n).padStart(length, '0')
  }
  return null
}

/** A place in units of its last digit; what is cut off lies above. */
function units(pos: string, length: number): bigint {
  return BigInt(pos.slice(0, length).padEnd(length, '0'))
}

/**
 * The new places of the boards that are moved, one move after the other; null where there is no room, and the whole order has to be
 * numbered anew. Nothing but the moved boards changes place.
 * @param rows boards next to each other, in their order: all, or as many as the moves touch
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
