import { type SQL, sql } from 'drizzle-orm'
import { actingForSql } from '../accounts/conditions.ts'
import { isLocked, stillAtWork } from '../boards/conditions.ts'
import type { AtWork, Lock } from '../boards/write.ts'
import { these } from '../db/one-of.ts'
import { isNotDeleted } from '../effects/conditions.ts'
import { isBlockedFromPin, stillActsFor } from '../pins/conditions.ts'
import type { AtPin } from '../pins/write.ts'

/** A condition, or a subquery of pins. */
export type Condition = SQL

/** Where pins go. */
export interface Target {
  boardId: number
  sectionId: number | null
}

/** The most that one batch moves: what an undo entry can hold (a value of D1 is at most 2 MB). */
export const MOST = 100_000

/**
 * Whether an actor may move a pin (`p`, on board `b`) to the target: their own wherever it lies; on the target's board everyone's; another's off
 * a board of the actor's only to where the saver works too, so that nobody's pin leaves their sight.
 */
export function isMovable(actorId: number, { boardId }: Target): SQL {
  return sql`(p.board_id = ${boardId} or p.pinner_id = ${actorId} or (b.owner_id = ${actorId}
    and exists (select 1 from profile_boards w where w.user_id = p.pinner_id and w.board_id = ${boardId})))`
}

/** Which pins: some; or all of a board or of one of its sections (null: of none of them), or all of one's own (`of` null), but some. */
export type Which = { pinIds: string[]; of?: Source | null } | { of: Source | null; except?: string[] }
export interface Source {
  boardId: number
  sectionId?: number | null | undefined
}

/** The condition on `pins as p`; `actorId` is whose pins all of one's own are. */
export function wanted(which: Which, actorId: number): SQL {
  const parts: SQL[] = []
  if ('pinIds' in which) parts.push(sql`p.id in ${these(which.pinIds.map(Number))}`)
  const { of } = which
  if (of) parts.push(sql`p.board_id = ${of.boardId}`)
  if (of === null) parts.push(sql`p.pinner_id = ${actorId}`)
  if (of?.sectionId !== undefined)
    parts.push(of.sectionId === null ? sql`p.section_id is null` : sql`p.section_id = ${of.sectionId}`)
  if ('except' in which && which.except && which.except.length > 0)
    parts.push(sql`p.id not in ${these(which.except.map(Number))}`)
  return sql.join(parts, sql` and `)
}

export const isHere = ({ boardId, sectionId }: Target): SQL =>
  sql`(p.board_id = ${boardId} and p.section_id is ${sectionId})`

/** The pins that will move, as `id, board_id, section_id`: those that the actor may move and that aren't there already. */
export function moving(which: Which, actorId: number, target: Target): SQL {
  return sql`(select p.id, p.board_id, p.section_id from pins as p join boards as b on b.id = p.board_id
    where ${wanted(which, actorId)} and ${isNotDeleted('p')} and not ${isHere(target)} and ${isMovable(actorId, target)} limit ${MOST})`
}

/**
 * Of these pins those that everybody sees already, the actor's own on public boards of their own or on none (docs/decisions/036), as `id,
 * board_id, section_id`: with `boardless` those on none, or those on boards.
 */
export function openPins(pinIds: number[], actorId: number, boardless?: boolean): SQL {
  const where = boardless === undefined ? sql`` : sql`and p.boardless = ${boardless ? 1 : 0}`
  return sql`(select p.id, p.board_id, p.section_id from pins as p join boards as b on b.id = p.board_id
    where p.id in ${these(pinIds)} and p.pinner_id = ${actorId} and p.grp = 0 and b.grp = 0 and b.owner_id = ${actorId} ${where})`
}

/** Whether an actor may delete a pin: one that they saved, or that lies on a board of theirs. */
export function isDeletable(actorId: number): SQL {
  return sql`(p.pinner_id = ${actorId} or b.owner_id = ${actorId})`
}

/** Whether an actor may copy a pin: one that they saved, or that lies on a board where they work, unless a block stands between the two. */
export function isCopyable(actorId: number): SQL {
  return sql`(p.pinner_id = ${actorId} or (exists (select 1 from profile_boards w where w.user_id = ${actorId} and w.board_id = p.board_id)
    and not ${isBlockedFromPin(sql`${actorId}`, sql`p.pinner_id`, sql`p.board_owner_id`)}))`
}

/** The wanted pins with which the actor may do it, as `id, board_id, section_id, saved_rk`. */
export function chosen(which: Which, actorId: number, may: SQL): SQL {
  return sql`(select p.id, p.board_id, p.section_id, p.saved_rk from pins as p join boards as b on b.id = p.board_id
    where ${wanted(which, actorId)} and ${isNotDeleted('p')} and ${may} limit ${MOST})`
}

/** That the section, if one is named, is the board's. */
export function holdsSection({ boardId, sectionId }: Target): SQL {
  if (sectionId === null) return sql`true`
  return sql`exists (select 1 from sections where id = ${sectionId} and board_id = ${boardId})`
}

/** The board of a section, as a scalar. */
export function boardOfSectionSql(sectionId: number): SQL<number> {
  return sql`(select board_id from sections where id = ${sectionId})`
}

/** That nobody's whole-board action holds a board that pins leave or come to. */
export function isFree(which: Which, actorId: number, target: Target, now: number, mine?: Lock): SQL {
  return sql`not ${isLocked(target.boardId, now, mine)} and not ${hasLockedSource(which, actorId, now, mine)}`
}

/** Whether somebody else's action holds a board that these pins lie on. */
export function hasLockedSource(which: Which, actorId: number, now: number, mine?: Lock): SQL {
  return sql`exists (select 1 from board_locks l where l.expires_at > ${now} and l.token is not ${mine?.token ?? null}
    and exists (select 1 from pins as p where p.board_id = l.board_id and ${wanted(which, actorId)}))`
}

/** Whether as many of the wanted pins may go to the target as were counted, and nobody holds a board of theirs. */
export function areFreeToMove(
  which: Which,
  actorId: number,
  target: Target,
  count: number,
  now: number,
  mine?: Lock,
): SQL {
  return sql`(select count(*) from ${moving(which, actorId, target)}) = ${count} and ${isFree(which, actorId, target, now, mine)}`
}

/** The same for a target that was there before: whoever acts still works on it. */
export function stillMove(work: AtWork, which: Which, target: Target, count: number, now: number, mine?: Lock): SQL {
  return sql`(select count(*) from ${moving(which, work.actorId, target)}) = ${count} and ${stillAtWork(work)}
    and ${holdsSection(target)} and ${isFree(which, work.actorId, target, now, mine)}`
}

/** Whether as many of the wanted pins may be deleted as were counted, by somebody who still acts for the actor. */
export function stillDelete(
  which: Which,
  viewerId: number,
  actorId: number,
  count: number,
  now: number,
  mine?: Lock,
): SQL {
  return sql`(select count(*) from ${chosen(which, actorId, isDeletable(actorId))}) = ${count}
    and ${actingForSql(sql`${viewerId}`, actorId, 'boards')} and not ${hasLockedSource(which, actorId, now, mine)}`
}

/** Whether as many of the wanted pins may be copied as were counted, and nobody holds the target. */
export function areFreeToCopy(which: Which, actorId: number, boardId: number, count: number, now: number): SQL {
  return sql`(select count(*) from ${chosen(which, actorId, isCopyable(actorId))}) = ${count} and not ${isLocked(boardId, now)}`
}

/** The same for a target that was there before: whoever acts still works on it. */
export function stillCopy(work: AtWork, which: Which, target: Target, count: number, now: number): SQL {
  const { actorId } = work
  return sql`(select count(*) from ${chosen(which, actorId, isCopyable(actorId))}) = ${count} and ${stillAtWork(work)}
    and ${holdsSection(target)} and not ${isLocked(target.boardId, now)}`
}

/** Whether a pin's own columns may change: it isn't deleted, and whoever acts still does so for its saver. Correlates with `pins`. */
export function isEditable(at: AtPin): SQL {
  return sql`deleted_at is null and ${stillActsFor(at)}`
}
