import type { Viewer } from '../accounts/viewer.ts'
import type { BoardFilter, Group, Grouping } from './contract.ts'
import type { Privacy } from './privacies.ts'

/** Facts that decide who may see a board: its owner, its collaborators and its state. */
export interface BoardAccess {
  privacy: Privacy
  archived: boolean
  deleted: boolean
  ownerId: number
  /** The viewer is one of its collaborators. */
  collaborator: boolean
  /** The viewer acts for the owner, named in the request (G-011). */
  acting: boolean
  /** The viewer may see its owner's profile (`canSeeProfile`). */
  ownerVisible: boolean
}

/** An archived board belongs to the archived group, whatever its privacy (BRD-015). */
export function boardGroup(board: { privacy: Privacy; archived: boolean }): Group {
  return board.archived ? 'archived' : board.privacy
}

export function worksOnBoard(viewer: Viewer, board: BoardAccess): boolean {
  return viewer.id !== null && (viewer.id === board.ownerId || board.collaborator || board.acting)
}

/** Why a person may not open a board. `token`: a program's token without access to secret boards. */
export type BoardHidden = 'deleted' | 'token' | 'archived' | 'secret' | 'private_profile'

/**
 * The condition that keeps the viewer from opening a board; null: they may. Public and protected boards: everybody who may see the profile. Secret and
 * archived boards: the owner, their delegate and collaborators (BRD-056, REL-02). A program sees secret ones only if its token has that scope.
 */
export function whyBoardHidden(viewer: Viewer, board: BoardAccess): BoardHidden | null {
  if (board.deleted) return 'deleted'
  if (viewer.hidesSecrets && board.privacy === 'secret') return 'token'
  if (worksOnBoard(viewer, board)) return null
  if (board.archived) return 'archived'
  if (board.privacy === 'secret') return 'secret'
  return board.ownerVisible ? null : 'private_profile'
}

export function canSeeBoard(viewer: Viewer, board: BoardAccess): boolean {
  return whyBoardHidden(viewer, board) === null
}

/** Groups that a list of boards may contain: all for the owner, public for others (BRD-056, G-031). */
export function listedGroups(isOwner: boolean): Group[] {
  return isOwner ? ['public', 'protected', 'secret', 'archived'] : ['public']
}

/** The groups that remain after a list's filters (G-031, BRD-049, BRD-050). */
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

/** True if the "all pins" item leads the first page: on an owner's unfiltered list (BRD-016, G-028). */
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

/** Only the owner sees group headings, and not on the overview (BRD-029). */
export function showsGroupHeadings(isOwner: boolean, isOverview: boolean): boolean {
  return isOwner && !isOverview
}

/** A filter chip is offered only if some board matches it (BRD-053, BRD-054). */
export function offeredFilters(counts: { secret: number; archived: number; group: number }): BoardFilter[] {
  const offered: BoardFilter[] = []
  if (counts.group > 0) offered.push('GROUP')
  if (counts.secret > 0) offered.push('SECRET')
  if (counts.archived > 0) offered.push('ARCHIVED')
  return offered
}

/**
 * Slugs that no board may have, because they are pages of the profile (G-072). Slugs that begin with "_" are reserved
 * too.
 */
export const RESERVED_BOARD_SLUGS: ReadonlySet<string> = new Set([
  'profile-about',
  'report',
  'pins',
  'topics',
  'tried',
  'story_pins',
  'video_pins',
])

/** A person's role on a board. A delegate of the owner counts as the owner (G-011). */
export type BoardRole = 'owner' | 'collaborator'

/**
 * - `edit`: name and description
 * - `pins`: saving pins to it, moving and deleting them
 * - `sections`: creating, renaming, ordering and deleting them
 * - `decide`: privacy, cover, layout, archiving, and whether collaborators manage the board
 * - `people`: inviting
 * - `remove_people`: removing collaborators
 */
export type BoardAction = 'edit' | 'pins' | 'sections' | 'decide' | 'delete' | 'people' | 'remove_people'

const OF_COLLABORATORS: ReadonlySet<BoardAction> = new Set(['pins', 'sections'])
const OF_MANAGERS: ReadonlySet<BoardAction> = new Set(['edit', 'delete', 'people'])

/** True if a role allows an action (BRD-055, BRD-058). `managed`: the owner lets collaborators manage the board. */
export function mayOnBoard(role: BoardRole | null, managed: boolean, action: BoardAction): boolean {
  if (role === 'owner') return true
  return role === 'collaborator' && (OF_COLLABORATORS.has(action) || (managed && OF_MANAGERS.has(action)))
}
