import type { BoardCard } from '../../../domain/boards/contract.ts'
import { shelfOf } from './shelf.ts'

/** A board goes behind another; null: to the beginning of its shelf. */
export interface BoardMove {
  id: string
  after: string | null
}

/**
 * Boards as they stand after some moves, one after the other. A board that went behind one which isn't there yet is there no more, until
 * that one is.
 */
export function arranged(boards: readonly BoardCard[], moves: readonly BoardMove[], mixed: boolean): BoardCard[] {
  // A later page may hold a board that has gone there in the meantime.
  let order = [...new Map(boards.map((board) => [board.id, board])).values()]
  for (const { id, after } of moves) {
    const from = order.findIndex((board) => board.id === id)
    const card = order[from]
    if (!card) continue
    order = order.filter((board) => board !== card)
    const shelf = shelfOf(card, mixed)
    const first = order.findIndex((board) => shelfOf(board, mixed) === shelf)
    const behind = order.findIndex((board) => board.id === after) + 1
    if (after === null) order.splice(first < 0 ? from : first, 0, card)
    else if (behind > 0) order.splice(behind, 0, card)
  }
  return order
}

/** Where a board stands on its shelf. */
export interface BoardPlace {
  /** From 0. */
  place: number
  /** Ids of the shelf in their order. */
  shelf: string[]
  name: string
}

export function placeOf(boards: readonly BoardCard[], id: string, mixed: boolean): BoardPlace | null {
  const card = boards.find((board) => board.id === id)
  if (!card) return null
  const shelf = boards.filter((board) => shelfOf(board, mixed) === shelfOf(card, mixed)).map((board) => board.id)
  return { place: shelf.indexOf(id), shelf, name: card.name }
}

/** What brings a board to a place of its shelf, from 0; beyond its end is last. null: it is there. */
export function moveTo({ place, shelf }: BoardPlace, wanted: number): BoardMove | null {
  const id = shelf[place]
  const to = Math.max(0, Math.min(wanted, shelf.length - 1))
  if (id === undefined || to === place) return null
  const others = shelf.filter((each) => each !== id)
  return { id, after: others[to - 1] ?? null }
}

/** The place that a board takes when it is let go beside another of its shelf; null: that one is of another. */
export function placeBeside({ place, shelf }: BoardPlace, other: string, side: 'before' | 'after'): number | null {
  const there = shelf.indexOf(other)
  if (there < 0 || there === place) return null
  const behind = side === 'after' ? there + 1 : there
  return behind > place ? behind - 1 : behind
}
