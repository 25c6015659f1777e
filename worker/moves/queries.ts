import { type SQL, sql } from 'drizzle-orm'
import { isLocked } from '../boards/conditions.ts'
import { sections } from '../boards/tables.ts'
import type { Lock } from '../boards/write.ts'
import { these } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { isNotDeleted } from '../effects/conditions.ts'
import { isBlockedFromPin } from '../pins/conditions.ts'

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
function isMovable(actorId: number, { boardId }: Target): SQL {
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
export function wanted(which: Which, actorId: number | SQL): SQL {
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

const isHere = ({ boardId, sectionId }: Target): SQL => sql`(p.board_id = ${boardId} and p.section_id is ${sectionId})`

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

/** How it stands with the wanted pins: how many there are, lie there already, will move, and one that the actor may not move. */
export function selectMoving(db: Database, which: Which, actorId: number, target: Target) {
  const movable = isMovable(actorId, target)
  return db
    .select({
      found: sql<number>`count(*)`.as('found'),
      here: sql<number>`coalesce(sum(${isHere(target)}), 0)`.as('here'),
      moving: sql<number>`coalesce(sum(not ${isHere(target)} and ${movable}), 0)`.as('moving'),
      refused: sql<number | null>`max(case when not ${movable} then p.id end)`.as('refused'),
    })
    .from(sql`pins as p join boards as b on b.id = p.board_id`)
    .where(sql`${wanted(which, actorId)} and ${isNotDeleted('p')}`)
}
export type Moving = Awaited<ReturnType<typeof selectMoving>>[number]

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

/** How many are wanted, with how many of them the actor may do it, and one with which they may not. */
export function selectChosen(db: Database, which: Which, actorId: number, may: SQL) {
  return db
    .select({
      found: sql<number>`count(*)`.as('found'),
      here: sql<number>`0`.as('here'),
      moving: sql<number>`min(coalesce(sum(${may}), 0), ${MOST})`.as('moving'),
      refused: sql<number | null>`max(case when not ${may} then p.id end)`.as('refused'),
    })
    .from(sql`pins as p join boards as b on b.id = p.board_id`)
    .where(sql`${wanted(which, actorId)} and ${isNotDeleted('p')}`)
}

/** A board as answers tell of it. */
const told = {
  id: sql<number>`b.id`.as('b_id'),
  name: sql<string>`b.name`.as('b_name'),
  slug: sql<string>`b.slug`.as('b_slug'),
  kind: sql<'normal' | 'quicksave'>`b.kind`.as('b_kind'),
  pinCount: sql<number>`b.pin_count`.as('b_pins'),
  ownerUsername: sql<string>`u.username`.as('u_username'),
}

/** What is left of the boards that an entry took pins from. */
export function selectLeft(db: Database, entryId: number) {
  return db.select(told).from(
    sql`(select distinct part.value ->> '$.fb' as board from undo_entries as entry, json_each(entry.inverse, '$.parts') as part
        where entry.id = ${entryId}) as m cross join boards as b on b.id = m.board cross join users as u on u.id = b.owner_id`,
  )
}

export function selectTarget(db: Database, boardId: number) {
  return db.select(told).from(sql`boards as b cross join users as u on u.id = b.owner_id`).where(sql`b.id = ${boardId}`)
}

/** The board of a section. */
export function selectSectionBoard(db: Database, sectionId: number) {
  return db.select({ boardId: sections.boardId }).from(sections).where(sql`${sections.id} = ${sectionId}`)
}

/** That the section, if one is named, is the board's. */
export function holdsSection({ boardId, sectionId }: Target): SQL {
  if (sectionId === null) return sql`true`
  return sql`exists (select 1 from sections where id = ${sectionId} and board_id = ${boardId})`
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

/** What a move has done, of every board that it touched. */
export function selectMovedBoards(db: Database, entryId: number, targetId: number) {
  const parts = sql`undo_entries as entry, json_each(entry.inverse, '$.parts') as part`
  return db
    .select({ ...told, left: sql<number>`m.n`.as('m_n') })
    .from(sql`(select part.value ->> '$.fb' as board, json_array_length(part.value, '$.pins') as n from ${parts} where entry.id = ${entryId}
        union all select ${targetId}, 0 where exists (select 1 from undo_entries where id = ${entryId})) as m
        join boards as b on b.id = m.board join users as u on u.id = b.owner_id`)
}

/** Which lock was in the way of a move. */
export function selectInTheWay(db: Database, which: Which, actorId: number, target: Target, now: number, mine?: Lock) {
  const lockedSection = sql`exists (select 1 from board_locks where board_id = ${target.boardId} and section_id = ${target.sectionId ?? 0}
    and section_id <> 0 and expires_at > ${now})`
  return db
    .select({
      source: sql<number>`${hasLockedSource(which, actorId, now, mine)}`.as('source'),
      target: sql<number>`${isLocked(target.boardId, now, mine)}`.as('target'),
      section: sql<number>`${lockedSection}`.as('section'),
    })
    .from(sql`(select 1)`)
}
export type InTheWay = Awaited<ReturnType<typeof selectInTheWay>>[number]
export type BoardRow = Awaited<ReturnType<typeof selectTarget>>[number]
export type MovedRow = Awaited<ReturnType<typeof selectMovedBoards>>[number]

/** How many pins a section has. */
export function selectSectionCount(db: Database, sectionId: number) {
  return db
    .select({ pinCount: sql<number>`pin_count`.as('pins') })
    .from(sql`sections`)
    .where(sql`id = ${sectionId}`)
}
