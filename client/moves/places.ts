import type { BulkAction } from '#domain/moves/contract.ts'
import type { Place } from '../boards/picker/place.ts'
import { BOARDLESS } from '../data/counts.ts'

/** The place of the selected pins. */
export interface Origin {
  /** null: several boards, or boardless pins before their hidden board is known. */
  boardId: string | null
  /** null: the board's pins that are in no section. */
  sectionId: string | null
  /** True if these are the boardless pins. */
  isBoardless?: boolean
}

/** The place where the pins go. */
export type Goal = Place

/** True if the pins are already in the place (SEC-008). */
export function isSamePlace(origin: Origin, goal: Pick<Goal, 'boardId' | 'section'>): boolean {
  return origin.boardId === goal.boardId && origin.sectionId === (goal.section?.id ?? null)
}

/** The id of the count of all of the viewer's pins. */
export const ALL_PINS = 'all'

/** The id of the count of a board's pins that are in no section. */
const looseOn = (boardId: string) => `${boardId} loose`

/** The id of the count of a place's feed. */
export function countOfPlace({ boardId, sectionId, isBoardless }: Origin): string {
  if (isBoardless) return BOARDLESS
  return sectionId ?? (boardId === null ? ALL_PINS : looseOn(boardId))
}

/**
 * The changes of counts when pins are moved, copied or deleted.
 * @param goal null: the pins are deleted
 * @param count the number of pins
 */
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
