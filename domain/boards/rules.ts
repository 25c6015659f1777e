import type { Viewer } from '../viewer.ts'
import type { BoardFilter, Group, Grouping, Privacy } from './contract.ts'

/** What decides about a board: whose it is, who works on it, and in which state it is. */
export interface BoardAccess {
  privacy: Privacy
  archived: boolean
  deleted: boolean
  ownerId: number
  /** The viewer is one of its collaborators. */
  collaborator: boolean
  /** The viewer acts for its owner, and says so (G-011). */
  acting: boolean
  /** The viewer may see its owner's profile (`canSeeProfile`). */
  ownerVisible: boolean
}

/** An archived board stands in the archived group, whatever its privacy (BRD-015). */
export function boardGroup(board: { privacy: Privacy; archived: boolean }): Group {
  return board.archived ? 'archived' : board.privacy
}

export function worksOnBoard(viewer: Viewer, board: BoardAccess): boolean {
  return viewer.id !== null && (viewer.id === board.ownerId || board.collaborator || board.acting)
}

/**
 * Whether a board answers to its own address. Public and protected ones do, to everybody who may see the profile; secret and
 * archived ones only to their owner, who acts for that one, and collaborators (BRD-056, REL-02).
 */
export function canSeeBoard(viewer: Viewer, board: BoardAccess): boolean {
  if (board.deleted) return false
  if (worksOnBoard(viewer, board)) return true
  return board.ownerVisible && !board.archived && board.privacy !== 'secret'
}

/** Which groups of a profile's boards a list may hold: all for the owner, public for everybody else (BRD-056, G-031). */
export function listedGroups(isOwner: boolean): Group[] {
  return isOwner ? ['public', 'protected', 'secret', 'archived'] : ['public']
}

/** The groups that a list's parameters leave (G-031, BRD-049, BRD-050). */
export function wantedGroups(
  options: { privacy_filter?: Privacy | 'all'; include_archived: boolean; filter_types: BoardFilter[] },
  isOwner: boolean,
): Group[] {
  const { filter_types: filters } = options
  const byFilter = filters.includes('SECRET') || filters.includes('ARCHIVED')
  return listedGroups(isOwner).filter((group) => {
    if (group === 'archived' && !options.include_archived && !filters.includes('ARCHIVED')) return false
    if (byFilter && !filters.includes('GROUP')) {
      if (
        !(group === 'secret' && filters.includes('SECRET')) &&
        !(group === 'archived' && filters.includes('ARCHIVED'))
      )
        return false
    }
    const wanted = options.privacy_filter
    return !wanted || wanted === 'all' || wanted === group
  })
}

/** The item that stands for all pins leads the first page of an owner's list, unless something is filtered (BRD-016, G-028). */
export function leadsWithAllPins(
  options: {
    filter_stories: boolean
    filter_all_pins: boolean
    filter_types: BoardFilter[]
    privacy_filter?: Privacy | 'all' | undefined
  },
  isOwner: boolean,
): boolean {
  const filtered = options.filter_types.length > 0 || (options.privacy_filter ?? 'all') !== 'all'
  return isOwner && !filtered && !options.filter_stories && !options.filter_all_pins
}

/**
 * Splits the groups of a list into stages, each under one heading: all together, one by one, or public and secret mixed before the
 * others (BRD-027, BRD-028).
 */
export function groupsByHeading(grouping: Grouping, groups: Group[]): Group[][] {
  if (grouping === 'none') return [groups]
  if (grouping === 'visibility') return groups.map((group) => [group])
  const mixed = groups.filter((group) => group === 'public' || group === 'secret')
  const rest = groups.filter((group) => group === 'protected' || group === 'archived')
  return [mixed, ...rest.map((group) => [group])].filter((stage) => stage.length > 0)
}

/** Group headings are the owner's, and never on the overview (BRD-029). */
export function showsGroupHeadings(isOwner: boolean, isOverview: boolean): boolean {
  return isOwner && !isOverview
}

/** A filter chip is offered only where it would leave something (BRD-054, BRD-053). */
export function offeredFilters(counts: { secret: number; archived: number; group: number }): BoardFilter[] {
  const offered: BoardFilter[] = []
  if (counts.group > 0) offered.push('GROUP')
  if (counts.secret > 0) offered.push('SECRET')
  if (counts.archived > 0) offered.push('ARCHIVED')
  return offered
}

/** Addresses under a profile that are no boards (G-072); nothing that begins with "_" is one either. */
export const RESERVED_BOARD_SLUGS: ReadonlySet<string> = new Set([
  'profile-about',
  'report',
  'pins',
  'topics',
  'tried',
  'story_pins',
  'video_pins',
])

/** What somebody is on a board, as far as it decides what they may do to it; a delegate of the owner counts as the owner (G-011). */
export type BoardRole = 'owner' | 'collaborator'

/**
 * `edit`: its name and description. `pins`: pins to it, from it and within. `sections`: making, renaming, ordering and ending them.
 * `decide`: privacy, cover, layout, archiving, and what collaborators may. `people`: inviting. `remove_people`: taking others off it.
 */
export type BoardAction = 'edit' | 'pins' | 'sections' | 'decide' | 'delete' | 'people' | 'remove_people'

const OF_COLLABORATORS: ReadonlySet<BoardAction> = new Set(['pins', 'sections'])
const OF_MANAGERS: ReadonlySet<BoardAction> = new Set(['edit', 'delete', 'people'])

/** Whether a role lets somebody do it (BRD-055, BRD-058). `managed`: the owner lets collaborators manage the board. */
export function mayOnBoard(role: BoardRole | null, managed: boolean, action: BoardAction): boolean {
  if (role === 'owner') return true
  return role === 'collaborator' && (OF_COLLABORATORS.has(action) || (managed && OF_MANAGERS.has(action)))
}
