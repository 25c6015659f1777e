import type { Viewer } from '../accounts/viewer.ts'

export interface PinAccess {
  pinnerId: number
  /** True if the viewer may see its board (`canSeeBoard`); Pins without a board are on a hidden public board (G-038). */
  boardVisible: boolean
}

/** A pin is visible to everybody who may see its board, and to its saver (G-058, GRD-013). */
export function canSeePin(viewer: Viewer, pin: PinAccess): boolean {
  return viewer.id === pin.pinnerId || pin.boardVisible
}

/**
 * True if Pins in sections are excluded: not for visitors, who see all Pins mixed; for signed-in people, who see sections above the rest (GRD-029, G-068).
 */
export function leavesOutSectionPins(viewer: Viewer, asked: string | undefined): boolean {
  if (asked !== undefined) return asked === '1' || asked === 'true'
  return viewer.id !== null
}

/** True if a board should be offered for Pins without one: with five or more of them and no board yet (ORG-004, G-042). */
export function offersBoardForIdeas(boardlessCount: number, boardCount: number): boolean {
  return boardlessCount >= 5 && boardCount === 0
}

/** Ids of the checked pins, from the field names of a form. */
export function tickedPins(fields: Record<string, unknown>): Set<string> {
  return new Set(Object.keys(fields).flatMap((name) => /^pin\.(\d{1,16})$/.exec(name)?.[1] ?? []))
}
