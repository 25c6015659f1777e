import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import type { Direction } from '#worker/model/undo/moved-parts.ts'
import { pinsOfEntry } from '#worker/model/undo/rules.ts'
import { boardsChanged } from '../boards/events.ts'
import { copyToProfiles, isIn } from '../boards/queries.ts'
import { scheduleClusters, scheduleSaver, withoutPins } from '../clusters/queries.ts'
import { raiseVersionsOf } from '../people/queries.ts'
import { indexPins, pauseSearch, resumeSearch } from '../search/queries.ts'
import { insertPinDeliveries } from '../webhooks/queries.ts'
import {
  countIntoBoards,
  countIntoSections,
  type Ids,
  listOf,
  raiseVersions,
  saverOf,
  updateProfileRows,
} from './added/many.ts'
import {
  countIntoBoard,
  countIntoSection,
  countPin,
  raiseOthers,
  updateOthersRows,
  updateOwnersRow,
} from './added/one.ts'
import type { Picture } from './added/rules.ts'
import {
  boardOwnersOf,
  boardsOfEntry,
  countMoved,
  countPins,
  coverBoards,
  coverSections,
  coversWith,
  deletePins,
  markDeleted,
  movedPins,
  movePinRows,
  placeOf,
  raiseVersionsAround,
  saversOf,
  subtractFromBoards,
  subtractFromSections,
} from './queries.ts'

interface Added {
  /** ms since 1970. */
  now: number
  /** false: none of the pins is in a section. */
  inSections?: boolean
  /** The saver, whose webhooks get the event; absent: none do (an import). */
  tells?: number
}

/** A pin that the same batch inserts if its condition holds, with the data known before. */
interface AddedPin {
  id: number
  pinnerId: number
  isInSection: boolean
  /** The pin has no board, so it is on a hidden one, which no profile shows. */
  isBoardless: boolean
  /** The board may have collaborators, whose profiles show it too. */
  isShared: boolean
  picture: Picture
}

/**
 * Updates boards, sections, profile rows, versions, counters and suggestions after one user's pins were inserted in the same batch. Triggers update
 * the followers' homefeeds. Ids without a row are ignored.
 * @param pins an array of ids, a subquery of ids in parentheses, or one pin with its known data, which avoids reading its row several times in each
 * statement
 */
export function pinsAdded(pins: Ids | AddedPin, added: Added): Statement[] {
  return 'pinnerId' in pins ? oneAdded(pins, added.now) : manyAdded(pins, added)
}

function manyAdded(ids: Ids, { now, inSections = true, tells }: Added): Statement[] {
  return [
    countIntoBoards(ids, now),
    updateProfileRows(ids),
    ...(inSections ? [countIntoSections(ids)] : []),
    countPins(listOf(ids), 'p.pinner_id', '+'),
    raiseVersions(ids),
    scheduleClusters(saverOf(ids)),
    ...(tells === undefined ? [] : [insertPinDeliveries(tells, listOf(ids), now)]),
  ]
}

function oneAdded(pin: AddedPin, now: number): Statement[] {
  const { id, pinnerId, isInSection, isBoardless, isShared, picture } = pin
  return [
    countIntoBoard(id, picture, now),
    ...(isInSection ? [countIntoSection(id)] : []),
    countPin(id),
    ...(isBoardless ? [] : [updateOwnersRow(id)]),
    ...(isShared ? [updateOthersRows(id), raiseOthers(id, pinnerId)] : []),
    scheduleSaver(id),
    insertPinDeliveries(pinnerId, listOf([id]), now),
  ]
}

/** Wraps the inserts of many pins and their words so that search indexes each pin once. Other batches are not affected by the pause. */
export function indexPinsOnce(ids: Ids, inserts: Statement[]): Statement[] {
  return [pauseSearch(), ...inserts, ...indexPins(listOf(ids)), resumeSearch()]
}

/**
 * Moves the pins of an undo entry in the given direction, and updates all counters, covers, copies and versions with set-based statements, so that
 * the number of pins does not matter (REL-18).
 * @param when the condition for the whole move
 */
export function pinsMoved(entryId: number, direction: Direction, when: SQL): Statement[] {
  const moved = movedPins(entryId, direction, when)
  return [
    countPins(moved, 'p.pinner_id', '-'),
    movePinRows(entryId, direction, when),
    countPins(moved, 'p.pinner_id', '+'),
    ...countMoved(entryId, direction, when),
    ...boardsChanged(boardsOfEntry(entryId, direction, when)),
  ]
}

/**
 * Moves the pins of an undo entry to the deleted pins and subtracts them from all counters. With `back` it deletes the copies that the entry created.
 */
export function pinsDeleted(entryId: number, at: number, when: SQL, direction: Direction = 'there'): Statement[] {
  const pinIds = pinsOfEntry(entryId, when)
  return [...pinsMoved(entryId, direction, when), markDeleted(pinIds, at, entryId)]
}

/** Restores the deleted pins of an undo entry. */
export function pinsRestored(entryId: number, when: SQL): Statement[] {
  const pinIds = pinsOfEntry(entryId, when)
  return [...pinsMoved(entryId, 'back', when), markDeleted(pinIds, null, null)]
}

/** Marks pins as deleted together with their board; the caller deletes the board. `part`: a subquery in parentheses. */
export function pinsDeletedWithBoard(part: SQL, at: SQL, entryId: number): Statement[] {
  return [markDeleted(part, at, entryId)]
}

interface Removed {
  /** Boards of the pins, if they are kept: a subquery in parentheses. */
  boards?: SQL
  /** True if the savers' counters include the pins. They do not if the pins are already deleted. */
  counted?: boolean
}

/**
 * Deletes pins permanently. The trigger `pins_gone` deletes their dependent rows, schedules the cleanup of their pictures
 * and subtracts their saves (docs/decisions/062).
 * @param part a subquery of pin ids in parentheses
 */
export function pinsRemoved(part: SQL, { boards, counted = false }: Removed = {}): Statement[] {
  return [
    ...(boards ? [subtractFromBoards(part)] : []),
    ...(counted ? [countPins(part, 'p.pinner_id', '-'), scheduleClusters(saversOf(part))] : []),
    deletePins(part),
    ...(boards ? [coverBoards(boards)] : []),
  ]
}

/**
 * Permanently deletes pins that may still be shown anywhere, and updates all counters, covers, copies, suggestions and versions.
 * @param part a subquery of pin ids in parentheses
 * @param places all boards and sections of these pins, as subqueries in parentheses
 */
export function shownPinsRemoved(part: SQL, places: { boards: SQL; sections: SQL }): Statement[] {
  return [
    countPins(part, 'p.pinner_id', '-'),
    scheduleClusters(saversOf(part)),
    withoutPins(part),
    subtractFromBoards(part),
    subtractFromSections(part),
    deletePins(part),
    coverBoards(places.boards),
    coverSections(places.sections),
    ...boardsChanged(places.boards),
  ]
}

/**
 * Permanently deletes pins whose savers and boards are deleted soon after, so that no counter matters. Its only result lists the ids of the deleted
 * pins.
 * @param part a subquery of pin ids in parentheses
 * @param when a condition on the pins
 */
export function purgedPinsRemoved(part: SQL, when: SQL): Statement[] {
  return [deletePins(part, when)]
}

/**
 * Raises the versions of the saver and of everyone who has the board on their profile, after the saver's pins on it were edited, where `when` holds.
 * `when` must not depend on columns that the edit writes.
 */
export function pinsChanged(pin: { pinnerId: number | SQL; boardId: number | SQL }, when: SQL): Statement[] {
  return [raiseVersionsAround(pin.pinnerId, pin.boardId, when)]
}

/**
 * Updates covers with a picture after a job has analyzed it (shape and colours), and raises the versions of the people who show it.
 * @param part ids of pins with the picture, in parentheses
 */
export function picturesSeen(part: SQL, key: string): Statement[] {
  const { boards, sections } = coversWith(part, key)
  return [
    raiseVersionsOf(saversOf(part)),
    coverBoards(boards),
    coverSections(sections),
    ...copyToProfiles(isIn(boards)),
  ]
}

/** Recomputes covers and copies that show a pin's picture, after the pin got one. */
export function pinPictured(pinId: number): Statement[] {
  const { board, section } = placeOf(pinId)
  return [coverBoards(board), coverSections(section), ...boardsChanged(board)]
}

/** Adds pins to the counters of their boards' owners, before the savers' accounts are purged. */
export function pinsHandedOver(part: SQL): Statement[] {
  return [countPins(part, 'b.owner_id', '+'), scheduleClusters(boardOwnersOf(part))]
}
