import type { BulkAction } from '../../domain/moves/contract.ts'
import type { Place } from '../boards/picker/place.ts'
import { BOARDLESS } from '../data/counts.ts'

/** Where chosen pins are: on a board or in one of its sections, among the boardless ones (their hidden board), or anywhere (null). */
export interface Origin {
  boardId: string | null
  /** Of a board's pins those of this section; null: those in none. */
  sectionId: string | null
  /** Boards whose counts follow; the boardless pins' own count has this name. */
  isBoardless?: boolean
}

/** Where they go. */
export type Goal = Place

/** Pins that lie there already are not sent (SEC-008). */
export function isSamePlace(origin: Origin, goal: Pick<Goal, 'boardId' | 'section'>): boolean {
  return origin.boardId === goal.boardId && origin.sectionId === (goal.section?.id ?? null)
}

/** The name under which the count of all of one's pins changes. */
export const ALL_PINS = 'all'

/** The name under which the count of a board's pins in no section changes. */
const looseOn = (boardId: string) => `${boardId} loose`

/** The name under which the count of what a place's feed lists changes. */
export function countOfPlace({ boardId, sectionId, isBoardless }: Origin): string {
  if (isBoardless) return BOARDLESS
  return sectionId ?? (boardId === null ? ALL_PINS : looseOn(boardId))
}

/** By how much each count changes when so many pins go from one place to another, are copied there, or are deleted (no goal). */
export function countsOf(
  origin: Origin,
  goal: Goal | null,
  count: number,
  action: BulkAction = 'move',
): [id: string, by: number][] {
  const changes = new Map<string, number>()
  const add = (id: string, by: number) => changes.set(id, (changes.get(id) ?? 0) + by)
  if (action !== 'copy' && origin.boardId !== null) add(origin.boardId, -count)
  if (action !== 'copy' && countOfPlace(origin) !== ALL_PINS) add(countOfPlace(origin), -count)
  if (action !== 'move') add(ALL_PINS, action === 'copy' ? count : -count)
  if (goal) add(goal.boardId, count)
  if (goal) add(goal.section?.id ?? looseOn(goal.boardId), count)
  return [...changes].filter(([, by]) => by !== 0)
}
