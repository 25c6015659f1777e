import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { DELETED_GROUP } from '#worker/model/boards/tables.ts'
import { scheduleClusters } from '../clusters/queries.ts'
import { countPins, coverBoards } from '../pins/queries.ts'
import {
  addSections,
  addSectionsToProfile,
  addSectionsToProfiles,
  copyToProfiles,
  countBoard,
  countBoards,
  countCollaborators,
  countForNewOwner,
  countGroupBoard,
  idOf,
  isBoard,
  isIn,
  ownerOf,
  ownersOf,
  pinsOf,
  type Recount,
  recountPeople,
  regroupOnProfiles,
  regroupPins,
  setBoard,
  withoutCollaborators,
} from './queries.ts'

/** Counts new boards whose profile rows already exist. `ids`: a subquery in parentheses. */
export function boardsAdded(ids: SQL): Statement[] {
  return countBoards(ids, '+')
}

/** Subtracts boards without pins from every counter; the caller deletes them and their profile rows afterwards. */
export function boardsRemoved(ids: SQL): Statement[] {
  return countBoards(ids, '-')
}

/**
 * Updates the copies of boards on profiles, raises the versions of these profiles, and schedules suggestions.
 * @param boards ids as a subquery in parentheses, or one board and the condition for all of this
 */
export function boardsChanged(boards: SQL | { id: number; when: SQL }): Statement[] {
  const areIn = 'when' in boards ? isBoard(boards.id, boards.when) : isIn(boards)
  return [...copyToProfiles(areIn), scheduleClusters(ownersOf(areIn))]
}

/** Copies the sort keys of names to profiles, and raises the versions of these profiles. @param boardIds as for `boardsChanged` */
export function boardNamesPlaced(boardIds: SQL): Statement[] {
  return copyToProfiles(isIn(boardIds))
}

/** Recomputes board covers; the caller runs `boardsChanged` afterwards. */
export function boardCoverChanged(boardIds: SQL): Statement[] {
  return [coverBoards(boardIds)]
}

interface Regrouped {
  /** Columns to set, without the group: `privacy = …, archived = …`. */
  change: SQL
  /** The new group, or an SQL expression that computes it from the current row. */
  group: number | SQL
  /** Condition for the whole change; must not depend on columns that the change writes. */
  when: SQL
}

/**
 * Moves a board to another group (privacy, archiving, deleting, restoring) and updates its pins, its copies on profiles
 * and all counters. The statements are set-based: 35,000 pins fit in one batch.
 */
export function boardRegrouped(boardId: number, { change, group, when }: Regrouped): Statement[] {
  const pinIds = pinsOf(boardId, when)
  return [
    countPins(pinIds, 'p.pinner_id', '-'),
    countBoard(boardId, '-', when),
    setBoard(boardId, change, group, when),
    regroupPins(boardId, when),
    countPins(pinIds, 'p.pinner_id', '+'),
    countBoard(boardId, '+', when),
    regroupOnProfiles(boardId, when),
    scheduleClusters(ownerOf(boardId, when)),
  ]
}

/** Removes a deleted board from all counters. The caller deletes its profile rows afterwards. */
export function boardDeleted(boardId: number, change: SQL, when: SQL): Statement[] {
  const deleted = { change: withoutCollaborators(change), group: DELETED_GROUP, when }
  return [countGroupBoard(boardId, '-', when), ...boardRegrouped(boardId, deleted)]
}

/** Adds a restored board to all counters again; `places` inserts its profile rows. */
export function boardRestored(boardId: number, restored: Regrouped, places: Statement): Statement[] {
  return [
    ...boardRegrouped(boardId, restored),
    places,
    countGroupBoard(boardId, '+', restored.when),
    countCollaborators(boardId, restored.when),
  ]
}

/**
 * Adds `by` to a board's section count where `when` holds. Suggestions don't depend on sections.
 * @param board its id; or its id and owner if only the owner works on it, so that each row is found by a unique index
 */
export function sectionsChanged(
  board: number | { boardId: number; ownerId: number },
  by: number | SQL,
  when: SQL,
): Statement[] {
  if (typeof board === 'number') return [addSections(board, by, when), ...addSectionsToProfiles(board, by, when)]
  return [addSections(board.boardId, by, when), ...addSectionsToProfile(board, by, when)]
}

/**
 * Updates collaborator counts, group boards and versions after collaborators were added, or before one is removed.
 * @param boardIds a subquery in parentheses
 */
export function boardPeopleChanged(boardIds: SQL, recount: Recount = {}): Statement[] {
  return recountPeople(boardIds, recount)
}

/** Transfers a board to one of its collaborators: `changes` writes the new owner. */
export function boardHandedOver(
  { boardId, grp, newOwnerId }: { boardId: number; grp: number; newOwnerId: number },
  changes: Statement[],
): Statement[] {
  const pinIds = pinsOf(boardId)
  return [
    countPins(pinIds, 'p.pinner_id', '-'),
    ...changes,
    regroupPins(boardId),
    countPins(pinIds, 'p.pinner_id', '+'),
    countForNewOwner(newOwnerId, grp),
    scheduleClusters(ownerOf(boardId)),
    ...recountPeople(idOf(boardId)),
  ]
}
