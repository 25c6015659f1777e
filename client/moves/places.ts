import type { Place } from '../boards/place.ts'

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

/** The name under which the count of boardless pins changes. */
export const BOARDLESS = 'boardless'

/** Pins that lie there already are not sent (SEC-008). */
export function isSamePlace(origin: Origin, goal: Pick<Goal, 'boardId' | 'section'>): boolean {
  return origin.boardId === goal.boardId && origin.sectionId === (goal.section?.id ?? null)
}

/** By how much each count changes when so many pins go from one place to another. */
export function countsOf(origin: Origin, goal: Goal, count: number): [id: string, by: number][] {
  const from = origin.isBoardless ? BOARDLESS : origin.boardId
  const changes: [string, number][] = []
  if (from !== null && from !== goal.boardId) changes.push([from, -count])
  if (origin.sectionId !== null) changes.push([origin.sectionId, -count])
  if (from !== goal.boardId) changes.push([goal.boardId, count])
  if (goal.section) changes.push([goal.section.id, count])
  return changes
}
