import type { SQL } from 'drizzle-orm'
import type { BoardActor, Lock } from '../boards/write.ts'
import { these } from '../db/one-of.ts'
import { sql } from '../db/sql.ts'
import { actingForSql } from '../model/accounts/rules.ts'
import { canStillEdit, isLocked } from '../model/boards/rules.ts'
import { isNotDeleted } from '../model/effects/rules.ts'
import { isBlockedFromPin, stillActsFor } from '../model/pins/rules.ts'
import type { PinActor } from '../pins/write.ts'

/** An SQL condition, or a subquery of pins. */
export type Condition = SQL

/** The target of a move. */
export interface Target {
  boardId: number
  sectionId: number | null
}

/** Maximum number of pins per batch: an undo entry must fit into a value of D1 (2 MB). */
export const MAX_PINS = 100_000

/**
 * True if an actor may move a pin (`p`, on board `b`) to the target: their own pins from anywhere, any pin already on the target's board, and others' pins from
 * their own board, but only to a board on which the saver works too, so that the saver still sees them.
 */
export function isMovable(actorId: number, { boardId }: Target): SQL {
  return sql`(p.board_id = ${boardId} or p.pinner_id = ${actorId} or (b.owner_id = ${actorId}
    and exists (select 1 from profile_boards w where w.user_id = p.pinner_id and w.board_id = ${boardId})))`
}

/** Selected pins: by ids, or all pins of a board or section (null: outside of sections) or of the actor (`of` null), with exceptions. */
export type PinSelection =
  | { pinIds: string[]; of?: Source | null | undefined }
  | { of: Source | null; except?: string[] }
export interface Source {
  boardId: number
  sectionId?: number | null | undefined
}

/** The condition of a selection on `pins as p`. `of` null selects the pins of `actorId`. */
export function isSelected(selection: PinSelection, actorId: number): SQL {
  const parts: SQL[] = []
  if ('pinIds' in selection) parts.push(sql`p.id in ${these(selection.pinIds.map(Number))}`)
  const { of } = selection
  if (of) parts.push(sql`p.board_id = ${of.boardId}`)
  if (of === null) parts.push(sql`p.pinner_id = ${actorId}`)
  if (of?.sectionId !== undefined)
    parts.push(of.sectionId === null ? sql`p.section_id is null` : sql`p.section_id = ${of.sectionId}`)
  if ('except' in selection && selection.except && selection.except.length > 0)
    parts.push(sql`p.id not in ${these(selection.except.map(Number))}`)
  return sql.join(parts, sql` and `)
}

export const isAtTarget = ({ boardId, sectionId }: Target): SQL =>
  sql`(p.board_id = ${boardId} and p.section_id is ${sectionId})`

/** The pins to move, as `id, board_id, section_id`: those that the actor may move and that are not at the target yet. */
export function movablePins(selection: PinSelection, actorId: number, target: Target): SQL {
  return sql`(select p.id, p.board_id, p.section_id from pins as p join boards as b on b.id = p.board_id
    where ${isSelected(selection, actorId)} and ${isNotDeleted('p')} and not ${isAtTarget(target)} and ${isMovable(actorId, target)} limit ${MAX_PINS})`
}

/**
 * The pins among these that are the actor's own, public, and on public boards of their own or on no board (docs/decisions/036), as `id, board_id, section_id`.
 * `boardless` restricts them to pins without a board, or with one.
 */
export function authorizePins(pinIds: number[], actorId: number, boardless?: boolean): SQL {
  const where = boardless === undefined ? sql`` : sql`and p.boardless = ${boardless ? 1 : 0}`
  return sql`(select p.id, p.board_id, p.section_id from pins as p join boards as b on b.id = p.board_id
    where p.id in ${these(pinIds)} and p.pinner_id = ${actorId} and p.grp = 0 and b.grp = 0 and b.owner_id = ${actorId} ${where})`
}

/** True if an actor may delete a pin: they saved it or own its board. */
export function isDeletable(actorId: number): SQL {
  return sql`(p.pinner_id = ${actorId} or b.owner_id = ${actorId})`
}

/**
 * True if an actor may copy a pin: they saved it, or they work on its board and no block exists between them and its saver or the board's owner.
 */
export function isCopyable(actorId: number): SQL {
  return sql`(p.pinner_id = ${actorId} or (exists (select 1 from profile_boards w where w.user_id = ${actorId} and w.board_id = p.board_id)
    and not ${isBlockedFromPin(sql`${actorId}`, sql`p.pinner_id`, sql`p.board_owner_id`)}))`
}

/** The selected pins for which `isPermitted` holds, as `id, board_id, section_id, saved_rk`. */
export function permittedPins(selection: PinSelection, actorId: number, isPermitted: SQL): SQL {
  return sql`(select p.id, p.board_id, p.section_id, p.saved_rk from pins as p join boards as b on b.id = p.board_id
    where ${isSelected(selection, actorId)} and ${isNotDeleted('p')} and ${isPermitted} limit ${MAX_PINS})`
}

/** True if the section belongs to the board, or is null. */
export function holdsSection({ boardId, sectionId }: Target): SQL {
  if (sectionId === null) return sql`true`
  return sql`exists (select 1 from sections where id = ${sectionId} and board_id = ${boardId})`
}

/** True if no other action locks a source board or the target board. */
export function isFree(selection: PinSelection, actorId: number, target: Target, now: number, mine?: Lock): SQL {
  return sql`not ${isLocked(target.boardId, now, mine)} and not ${hasLockedSource(selection, actorId, now, mine)}`
}

/** True if another action locks a board of these pins. */
export function hasLockedSource(selection: PinSelection, actorId: number, now: number, mine?: Lock): SQL {
  return sql`exists (select 1 from board_locks l where l.expires_at > ${now} and l.token is not ${mine?.token ?? null}
    and exists (select 1 from pins as p where p.board_id = l.board_id and ${isSelected(selection, actorId)}))`
}

/** True if the number of movable pins is still `count` and no board is locked. */
export function areFreeToMove(
  selection: PinSelection,
  actorId: number,
  target: Target,
  count: number,
  now: number,
  mine?: Lock,
): SQL {
  return sql`(select count(*) from ${movablePins(selection, actorId, target)}) = ${count} and ${isFree(selection, actorId, target, now, mine)}`
}

/** Like `areFreeToMove`, for an existing target on which the actor must still work. */
export function stillMove(
  opened: BoardActor,
  selection: PinSelection,
  target: Target,
  count: number,
  now: number,
  mine?: Lock,
): SQL {
  return sql`(select count(*) from ${movablePins(selection, opened.actorId, target)}) = ${count} and ${canStillEdit(opened)}
    and ${holdsSection(target)} and ${isFree(selection, opened.actorId, target, now, mine)}`
}

/** True if the number of deletable pins is still `count`, the viewer still acts for the actor, and no board is locked. */
export function stillDelete(
  selection: PinSelection,
  viewerId: number,
  actorId: number,
  count: number,
  now: number,
  mine?: Lock,
): SQL {
  return sql`(select count(*) from ${permittedPins(selection, actorId, isDeletable(actorId))}) = ${count}
    and ${actingForSql(sql`${viewerId}`, actorId, 'boards')} and not ${hasLockedSource(selection, actorId, now, mine)}`
}

/** True if the number of copyable pins is still `count` and the target is not locked. */
export function areFreeToCopy(
  selection: PinSelection,
  actorId: number,
  boardId: number,
  count: number,
  now: number,
): SQL {
  return sql`(select count(*) from ${permittedPins(selection, actorId, isCopyable(actorId))}) = ${count} and not ${isLocked(boardId, now)}`
}

/** Like `areFreeToCopy`, for an existing target on which the actor must still work. */
export function stillCopy(
  opened: BoardActor,
  selection: PinSelection,
  target: Target,
  count: number,
  now: number,
): SQL {
  const { actorId } = opened
  return sql`(select count(*) from ${permittedPins(selection, actorId, isCopyable(actorId))}) = ${count} and ${canStillEdit(opened)}
    and ${holdsSection(target)} and not ${isLocked(target.boardId, now)}`
}

/** True if the viewer may change a pin's columns: it is not deleted, and the viewer still is or acts for its saver. Correlates with `pins`. */
export function isEditable(at: PinActor): SQL {
  return sql`deleted_at is null and ${stillActsFor(at)}`
}
