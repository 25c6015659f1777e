import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { scheduleCleanup } from '../../media/write.ts'
import { pinsOfEntry } from '../../undo/conditions.ts'
import { copyToProfiles } from '../boards/queries.ts'
import { touchClusters } from '../clusters/queries.ts'
import type { Direction } from '../conditions.ts'
import { findPins, pauseSearch, resumeSearch } from '../search/queries.ts'
import {
  boardOwnersOf,
  boardsOfEntry,
  countIntoBoards,
  countIntoSections,
  countMoved,
  countOffBoards,
  countOnProfilesOf,
  countPins,
  countRepins,
  coverBoards,
  deletePins,
  type Ids,
  listOf,
  markDeleted,
  movedPins,
  picturesOf,
  putPins,
  raiseVersions,
  raiseVersionsAround,
  saverOf,
  saversOf,
} from './queries.ts'

interface Added {
  /** In ms. */
  now: number
  /** false: none of them lies in a section. */
  inSections?: boolean
}

/**
 * One person's pins were inserted, by the statements before these: counts and covers of their boards, sections and profiles, versions of pages, the
 * person's suggestions. Followers hear of them by triggers. An id that isn't there counts nothing.
 * @param ids as they are, or as a subquery in parentheses
 */
export function pinsAdded(db: Database, ids: Ids, { now, inSections = true }: Added): Statement[] {
  return [
    countIntoBoards(db, ids, now),
    countOnProfilesOf(db, ids),
    ...(inSections ? [countIntoSections(db, ids)] : []),
    countPins(db, listOf(ids), 'p.pinner_id', '+'),
    raiseVersions(db, ids),
    touchClusters(db, saverOf(ids)),
  ]
}

/** Runs the inserts of many pins and their words so that search indexes each pin once. Other batches are not affected by the pause. */
export function foundAtOnce(db: Database, ids: Ids, inserts: Statement[]): Statement[] {
  return [pauseSearch(db), ...inserts, ...findPins(db, listOf(ids)), resumeSearch(db)]
}

/** Updates the save counters of source pins; `pinsAdded` updates all other counters. */
export function repinsAdded(db: Database, ids: Ids): Statement[] {
  return [countRepins(db, listOf(ids), '+')]
}

/**
 * Moves the pins of an undo entry where they go, or back, with every count, cover, copy and version that follows: set-based, whatever their number
 * (REL-18).
 * @param when what must hold for anything to happen
 */
export function pinsMoved(db: Database, entryId: number, direction: Direction, when: SQL): Statement[] {
  const moved = movedPins(entryId, direction, when)
  return [
    countPins(db, moved, 'p.pinner_id', '-'),
    putPins(db, entryId, direction, when),
    countPins(db, moved, 'p.pinner_id', '+'),
    ...countMoved(db, entryId, direction, when),
    ...copyToProfiles(db, boardsOfEntry(entryId, direction, when)),
  ]
}

/** Moves the pins of an undo entry to what is deleted, or copies `back` to it: they count nowhere any more. */
export function pinsDeleted(
  db: Database,
  entryId: number,
  at: number,
  when: SQL,
  direction: Direction = 'there',
): Statement[] {
  const its = pinsOfEntry(entryId, when)
  return [countRepins(db, its, '-'), ...pinsMoved(db, entryId, direction, when), markDeleted(db, its, at, entryId)]
}

/** Restores the deleted pins of an undo entry. */
export function pinsRestored(db: Database, entryId: number, when: SQL): Statement[] {
  const its = pinsOfEntry(entryId, when)
  return [...pinsMoved(db, entryId, 'back', when), markDeleted(db, its, null, null), countRepins(db, its, '+')]
}

/** Pins are deleted together with the board that they lie on, which is shelved beside: `part` names them in parentheses. */
export function pinsDeletedWithBoard(db: Database, part: SQL, at: SQL, entryId: number): Statement[] {
  return [countRepins(db, part, '-'), markDeleted(db, part, at, entryId)]
}

interface Removed {
  /** The boards that they lie on, if these stay: a subquery in parentheses. */
  boards?: SQL
  /** Whether their savers' counters hold them: they don't where the pins are deleted already, or the savers go too. */
  counted?: boolean
}

/**
 * Deletes pins permanently, with their pictures, words and marks. Search is paused so that deleting a word does not reindex its pin.
 * @param part a subquery of pin ids in parentheses
 */
export function pinsRemoved(db: Database, part: SQL, { boards, counted = false }: Removed = {}): Statement[] {
  return [
    ...(boards ? [countOffBoards(db, part)] : []),
    ...(counted ? [countPins(db, part, 'p.pinner_id', '-'), touchClusters(db, saversOf(part))] : []),
    scheduleCleanup(db, picturesOf(part)),
    countRepins(db, part, '-'),
    pauseSearch(db),
    ...deletePins(db, part),
    resumeSearch(db),
    ...(boards ? [coverBoards(db, boards)] : []),
  ]
}

/** Raises versions after a pin was edited, where `when` holds. `when` may not depend on the columns that the edit writes. */
export function pinChanged(db: Database, pin: { pinnerId: number; boardId: number }, when: SQL): Statement[] {
  return [raiseVersionsAround(db, pin.pinnerId, pin.boardId, when)]
}

/** Adds pins to the counters of their boards' owners, before the savers' accounts are purged. */
export function pinsHandedOver(db: Database, part: SQL): Statement[] {
  return [countPins(db, part, 'b.owner_id', '+'), touchClusters(db, boardOwnersOf(part))]
}
