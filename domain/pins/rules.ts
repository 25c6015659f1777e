import type { Viewer } from '../viewer.ts'

export interface PinAccess {
  pinnerId: number
  /** The viewer may see its board (`canSeeBoard`); a boardless pin has a hidden public one (G-038). */
  boardVisible: boolean
}

/** A pin is seen by whoever sees its board, and always by who saved it (G-058, GRD-013). */
export function canSeePin(viewer: Viewer, pin: PinAccess): boolean {
  return viewer.id === pin.pinnerId || pin.boardVisible
}

/** Visitors see the pins of sections mixed in; signed-in people see sections first and the rest below (GRD-029, G-068). */
export function leavesOutSectionPins(viewer: Viewer, asked: string | undefined): boolean {
  if (asked !== undefined) return asked === '1' || asked === 'true'
  return viewer.id !== null
}

/** Who has five boardless pins or more, and no board that they could go to, is offered one (ORG-004, G-042). */
export function offersBoardForIdeas(boardlessCount: number, boardCount: number): boolean {
  return boardlessCount >= 5 && boardCount === 0
}

/** Ids of the Pins that are ticked in a form, by the names of its fields. */
export function tickedPins(fields: Record<string, unknown>): Set<string> {
  return new Set(Object.keys(fields).flatMap((name) => /^pin\.(\d{1,16})$/.exec(name)?.[1] ?? []))
}
