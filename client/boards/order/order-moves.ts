import type { BoardCard } from '#domain/boards/contract.ts'
import { displayGroup } from './display-group.ts'

/** Items that have an order: boards or pins. Each moves only within its group. */
export interface Orderly<T> {
  groupOf: (item: T) => string
  nameOf: (item: T) => string
}

/** The boards of a profile. `mixed`: secret boards are listed among the public ones. */
export function orderlyBoards(mixed: boolean): Orderly<BoardCard> {
  return { groupOf: (board) => displayGroup(board, mixed), nameOf: ({ name }) => name }
}

/** Moves an item behind another one; null: to the beginning of its group. */
export interface Move {
  id: string
  after: string | null
}

/** Applies moves in order. An item that was moved behind one that is not loaded yet is left out until that one is loaded. */
export function arranged<T extends { id: string }>(
  items: readonly T[],
  moves: readonly Move[],
  { groupOf }: Pick<Orderly<T>, 'groupOf'>,
): T[] {
  // An item that moved between two requests may be on both pages.
  let order = [...new Map(items.map((item) => [item.id, item])).values()]
  for (const { id, after } of moves) {
    const from = order.findIndex((item) => item.id === id)
    const moved = order[from]
    if (!moved) continue
    order = order.filter((item) => item !== moved)
    const group = groupOf(moved)
    const first = order.findIndex((item) => groupOf(item) === group)
    const behind = order.findIndex((item) => item.id === after) + 1
    if (after === null) order.splice(first < 0 ? from : first, 0, moved)
    else if (behind > 0) order.splice(behind, 0, moved)
  }
  return order
}

/** A position in a group. */
export interface GroupPosition {
  /** Zero-based. */
  place: number
  /** Ids of the group, in order. */
  ids: string[]
  name: string
}

export function placeOf<T extends { id: string }>(
  items: readonly T[],
  id: string,
  { groupOf, nameOf }: Orderly<T>,
): GroupPosition | null {
  const found = items.find((item) => item.id === id)
  if (!found) return null
  const group = groupOf(found)
  const ids = items.filter((item) => groupOf(item) === group).map((item) => item.id)
  return { place: ids.indexOf(id), ids, name: nameOf(found) }
}

/**
 * The move that brings an item to a position of its group.
 * @param wanted the new position, from 0; beyond the end means last
 * @returns null: already there
 */
export function moveTo({ place, ids }: GroupPosition, wanted: number): Move | null {
  const id = ids[place]
  const to = Math.max(0, Math.min(wanted, ids.length - 1))
  if (id === undefined || to === place) return null
  const others = ids.filter((each) => each !== id)
  return { id, after: others[to - 1] ?? null }
}

/** The position of an item dropped next to another; null: the other is in another group, or is the item itself. */
export function placeBeside({ place, ids }: GroupPosition, other: string, side: 'before' | 'after'): number | null {
  const there = ids.indexOf(other)
  if (there < 0 || there === place) return null
  const behind = side === 'after' ? there + 1 : there
  return behind > place ? behind - 1 : behind
}
