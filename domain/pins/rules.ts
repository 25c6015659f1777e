import type { Viewer } from '../viewer.ts'
import { PIN_FILTERS, type PinFilter } from './contract.ts'

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

/**
 * Which of their own pins somebody asks for: colours and interests are taken and filter nothing; the combined filter has two names
 * (GRD-024, G-064).
 */
export function filteredKind(filter: PinFilter): 'all' | 'created' | 'favorited' | 'favorited_created' {
  switch (filter) {
    case 'CREATED_BY_ME':
      return 'created'
    case 'FAVORITED':
      return 'favorited'
    case 'FAVORITED_AND_CREATED':
    case 'FAVORITED_AND_CREATED_BY_ME':
      return 'favorited_created'
    default:
      return 'all'
  }
}

/** The two chips over one's own pins; each is on or off, and both together leave what both leave (SLF-004, SLF-005). */
export interface PinChips {
  favorites: boolean
  created: boolean
}

/** The chips that an address has on; a filter without a chip is none. */
export function pinChips(filter: string | undefined): PinChips {
  const kind = PIN_FILTERS.some((each) => each === filter) ? filteredKind(filter as PinFilter) : 'all'
  return { favorites: kind.startsWith('favorited'), created: kind.endsWith('created') }
}

/** The filter that the chips make; null: none. */
export function filterOf({ favorites, created }: PinChips): PinFilter | null {
  if (favorites) return created ? 'FAVORITED_AND_CREATED_BY_ME' : 'FAVORITED'
  return created ? 'CREATED_BY_ME' : null
}
