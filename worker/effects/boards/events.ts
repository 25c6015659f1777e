import type { SQL } from 'drizzle-orm'
import { DELETED_GROUP } from '../../boards/tables.ts'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { touchClusters } from '../clusters/queries.ts'
import { countPins, coverBoards } from '../pins/queries.ts'
import {
  addSections,
  andWithoutPeople,
  copyToProfiles,
  countBoard,
  countBoards,
  countCollaborators,
  countGroupBoard,
  countHeir,
  idOf,
  ownerOf,
  pinsOf,
  type Recount,
  recountPeople,
  regroupOnProfiles,
  regroupPins,
  setBoard,
} from './queries.ts'

/** Boards were made, with their rows on profiles: they count there. `ids`: a subquery in parentheses. */
export function boardsAdded(db: Database, ids: SQL): Statement[] {
  return countBoards(db, ids, '+')
}

/** Boards without any pin are about to be taken away, with their rows on profiles. */
export function boardsRemoved(db: Database, ids: SQL): Statement[] {
  return countBoards(db, ids, '-')
}

/**
 * What cards show of some boards has changed: their copies on profiles, and the versions of these.
 * @param boardIds a subquery in parentheses
 */
export function boardChanged(db: Database, boardIds: SQL): Statement[] {
  return copyToProfiles(db, boardIds)
}

/** Recomputes board covers; the caller runs `boardChanged` afterwards. */
export function boardCoverChanged(db: Database, boardIds: SQL): Statement[] {
  return [coverBoards(db, boardIds)]
}

interface Regrouped {
  /** The columns to set, without the group: `privacy = …, archived = …`. */
  change: SQL
  /** The new group's number, or what tells it from the row as it was. */
  group: number | SQL
  /** What must hold for anything to happen; it may not depend on what the change writes. */
  when: SQL
}

/**
 * Changes a board so that it stands in another group: privacy, archiving, deleting, restoring. Its pins, its copies on profiles and every count
 * follow, set-based: 35,000 pins in one batch.
 */
export function boardRegrouped(db: Database, boardId: number, { change, group, when }: Regrouped): Statement[] {
  const its = pinsOf(boardId, when)
  return [
    countPins(db, its, 'p.pinner_id', '-'),
    countBoard(db, boardId, '-', when),
    setBoard(db, boardId, change, group, when),
    regroupPins(db, boardId, when),
    countPins(db, its, 'p.pinner_id', '+'),
    countBoard(db, boardId, '+', when),
    regroupOnProfiles(db, boardId, when),
    touchClusters(db, ownerOf(boardId, when)),
  ]
}

/** Removes a deleted board from every counter. The caller deletes its profile rows afterwards. */
export function boardShelved(db: Database, boardId: number, change: SQL, when: SQL): Statement[] {
  const gone = { change: andWithoutPeople(change), group: DELETED_GROUP, when }
  return [countGroupBoard(db, boardId, '-', when), ...boardRegrouped(db, boardId, gone)]
}

/** Puts a deleted board back into every count; `places` puts it on profiles again. */
export function boardUnshelved(db: Database, boardId: number, back: Regrouped, places: Statement): Statement[] {
  return [
    ...boardRegrouped(db, boardId, back),
    places,
    countGroupBoard(db, boardId, '+', back.when),
    countCollaborators(db, boardId, back.when),
  ]
}

/** Adds `by` to a board's section count, where `when` holds. */
export function sectionsChanged(db: Database, boardId: number, by: number | SQL, when: SQL): Statement[] {
  return [addSections(db, boardId, by, when), ...copyToProfiles(db, idOf(boardId, when))]
}

/**
 * People came onto some boards, or are about to leave them: collaborators, group boards and versions follow.
 * @param boardIds a subquery in parentheses
 */
export function boardPeopleChanged(db: Database, boardIds: SQL, recount: Recount = {}): Statement[] {
  return recountPeople(db, boardIds, recount)
}

/** Transfers a board to one of its collaborators: `changes` writes the new owner. */
export function boardHandedOver(
  db: Database,
  { boardId, grp, heirId }: { boardId: number; grp: number; heirId: number },
  changes: Statement[],
): Statement[] {
  const its = pinsOf(boardId)
  return [
    countPins(db, its, 'p.pinner_id', '-'),
    ...changes,
    regroupPins(db, boardId),
    countPins(db, its, 'p.pinner_id', '+'),
    countHeir(db, heirId, grp),
    touchClusters(db, ownerOf(boardId)),
    ...recountPeople(db, idOf(boardId)),
  ]
}
