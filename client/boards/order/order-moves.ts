import type { BoardCard } from '../../../domain/boards/contract.ts'
import { displayGroup } from './display-group.ts'

/** Moves a board behind another one; null: to the beginning of its group. */
export interface BoardMove {
  id: string
  after: string | null
}

/**
 * Applies moves to boards in order. A board that was moved behind one that is not loaded yet is left out until that one is loaded.
 */
export function arranged(boards: readonly BoardCard[], moves: readonly BoardMove[], mixed: boolean): BoardCard[] {
  // A board that moved between two requests may be on both pages.
  let order = [...new Map(boards.map((board) => [board.id, board])).values()]
  for (const { id, after } of moves) {
    const from = order.findIndex((board) => board.id === id)
    const card = order[from]
    if (!card) continue
    order = order.filter((board) => board !== card)
    const group = displayGroup(card, mixed)
    const first = order.findIndex((board) => displayGroup(board, mixed) === group)
    const behind = order.findIndex((board) => board.id === after) + 1
    if (after === null) order.splice(first < 0 ? from : first, 0, card)
    else if (behind > 0) order.splice(behind, 0, card)
  }
  return order
}

/** A board's place in its group. */
export interface BoardPlace {
  /** From 0. */
  place: number
  /** Ids of the group's boards in order. */
  ids: string[]
  name: string
}

export function placeOf(boards: readonly BoardCard[], id: string, mixed: boolean): BoardPlace | null {
  const card = boards.find((board) => board.id === id)
  if (!card) return null
  const group = displayGroup(card, mixed)
  const ids = boards.filter((board) => displayGroup(board, mixed) === group).map((board) => board.id)
  return { place: ids.indexOf(id), ids, name: card.name }
}

/**
 * The move that brings a board to a place of its group.
 * @param wanted the new place, from 0; a place beyond the end means last
 * @returns null: the board is already there
 */
export function moveTo({ place, ids }: BoardPlace, wanted: number): BoardMove | null {
  const id = ids[place]
  const to = Math.max(0, Math.min(wanted, ids.length - 1))
  if (id === undefined || to === place) return null
  const others = ids.filter((each) => each !== id)
  return { id, after: others[to - 1] ?? null }
}

/** The place of a board that is dropped beside another one; null: that one is in another group, or is the board itself. */
export function placeBeside({ place, ids }: BoardPlace, other: string, side: 'before' | 'after'): number | null {
  const there = ids.indexOf(other)
  if (there < 0 || there === place) return null
  const behind = side === 'after' ? there + 1 : there
  return behind > place ? behind - 1 : behind
}
