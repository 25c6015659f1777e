import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../../db/batch.ts'
import type { Database } from '../../../db/open.ts'
import { DELETED_GROUP } from '../../boards/tables.ts'
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
export function boardsAdded(db: Database, ids: SQL): Statement[] {
  return countBoards(db, ids, '+')
}

/** Subtracts boards without pins from every counter; the caller deletes them and their profile rows afterwards. */
export function boardsRemoved(db: Database, ids: SQL): Statement[] {
  return countBoards(db, ids, '-')
}

/**
 * Updates the copies of some boards on profiles, raises the versions of these profiles, and schedules suggestions.
 * @param boards ids as a subquery in parentheses, or one board and the condition for all of this
 */
export function boardsChanged(db: Database, boards: SQL | { id: number; when: SQL }): Statement[] {
  const areIn = 'when' in boards ? isBoard(boards.id, boards.when) : isIn(boards)
  return [...copyToProfiles(db, areIn), scheduleClusters(db, ownersOf(areIn))]
}

/** Copies the places of names to profiles, and raises the versions of these profiles. @param boardIds as of `boardsChanged` */
export function boardNamesPlaced(db: Database, boardIds: SQL): Statement[] {
  return copyToProfiles(db, isIn(boardIds))
}

/** Recomputes board covers; the caller runs `boardsChanged` afterwards. */
export function boardCoverChanged(db: Database, boardIds: SQL): Statement[] {
  return [coverBoards(db, boardIds)]
}

interface Regrouped {
  /** The columns to set, without the group: `privacy = …, archived = …`. */
  change: SQL
  /** The new group, or an SQL expression that computes it from the current row. */
  group: number | SQL
  /** The condition for the whole change; it may not depend on columns that the change writes. */
  when: SQL
}

/**
 * Moves a board to another group (privacy, archiving, deleting, restoring) and updates its pins, its copies on profiles
 * and all counters. The statements are set-based: 35,000 pins fit in one batch.
 */
export function boardRegrouped(db: Database, boardId: number, { change, group, when }: Regrouped): Statement[] {
  const pinIds = pinsOf(boardId, when)
  return [
    countPins(db, pinIds, 'p.pinner_id', '-'),
    countBoard(db, boardId, '-', when),
    setBoard(db, boardId, change, group, when),
    regroupPins(db, boardId, when),
    countPins(db, pinIds, 'p.pinner_id', '+'),
    countBoard(db, boardId, '+', when),
    regroupOnProfiles(db, boardId, when),
    scheduleClusters(db, ownerOf(boardId, when)),
  ]
}

/** Removes a deleted board from all counters. The caller deletes its profile rows afterwards. */
export function boardDeleted(db: Database, boardId: number, change: SQL, when: SQL): Statement[] {
  const deleted = { change: withoutCollaborators(change), group: DELETED_GROUP, when }
  return [countGroupBoard(db, boardId, '-', when), ...boardRegrouped(db, boardId, deleted)]
}

/** Adds a restored board to all counters again; `places` inserts its profile rows. */
export function boardRestored(db: Database, boardId: number, restored: Regrouped, places: Statement): Statement[] {
  return [
    ...boardRegrouped(db, boardId, restored),
    places,
    countGroupBoard(db, boardId, '+', restored.when),
    countCollaborators(db, boardId, restored.when),
  ]
}

/**
 * Adds `by` to a board's section count where `when` holds. Suggestions don't depend on sections.
 * @param board its id; with its owner, if only that person works on it: without a search for others each row is found by a unique index
 */
export function sectionsChanged(
  db: Database,
  board: number | { boardId: number; ownerId: number },
  by: number | SQL,
  when: SQL,
): Statement[] {
  if (typeof board === 'number')
    return [addSections(db, board, by, when), ...addSectionsToProfiles(db, board, by, when)]
  return [addSections(db, board.boardId, by, when), ...addSectionsToProfile(db, board, by, when)]
}

/**
 * Updates collaborator counts, group boards and versions after collaborators were added, or before one is removed.
 * @param boardIds a subquery in parentheses
 */
export function boardPeopleChanged(db: Database, boardIds: SQL, recount: Recount = {}): Statement[] {
  return recountPeople(db, boardIds, recount)
}

/** Transfers a board to one of its collaborators: `changes` writes the new owner. */
export function boardHandedOver(
  db: Database,
  { boardId, grp, newOwnerId }: { boardId: number; grp: number; newOwnerId: number },
  changes: Statement[],
): Statement[] {
  const pinIds = pinsOf(boardId)
  return [
    countPins(db, pinIds, 'p.pinner_id', '-'),
    ...changes,
    regroupPins(db, boardId),
    countPins(db, pinIds, 'p.pinner_id', '+'),
    countForNewOwner(db, newOwnerId, grp),
    scheduleClusters(db, ownerOf(boardId)),
    ...recountPeople(db, idOf(boardId)),
  ]
}
