import { sql } from 'drizzle-orm'
import { isLocked } from '../boards/conditions.ts'
import { sections } from '../boards/tables.ts'
import type { Lock } from '../boards/write.ts'
import type { Database } from '../db/open.ts'
import { type Statement, statement } from '../db/statement.ts'
import { isNotDeleted } from '../effects/conditions.ts'
import { pinChanged } from '../effects/write.ts'
import { hiddenBoard } from '../pins/conditions.ts'
import type { PinRow } from '../pins/read.ts'
import { linkKey, replaceLinkMark, type textsOf } from '../pins/write.ts'
import { isRecorded } from '../undo/conditions.ts'
import {
  type Condition,
  hasLockedSource,
  isHere,
  isMovable,
  MOST,
  type Target,
  type Which,
  wanted,
} from './conditions.ts'

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

/** How many are wanted, with how many of them the actor may do it, and one with which they may not. */
export function selectChosen(db: Database, which: Which, actorId: number, may: Condition) {
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
export type CountedBoard = Awaited<ReturnType<typeof selectTarget>>[number]
export type MovedRow = Awaited<ReturnType<typeof selectMovedBoards>>[number]

/** How many pins a section has. */
export function selectSectionCount(db: Database, sectionId: number) {
  return db
    .select({ pinCount: sql<number>`pin_count`.as('pins') })
    .from(sql`sections`)
    .where(sql`id = ${sectionId}`)
}

/** Whether the batch's action took place. */
export function selectDone(db: Database, entryId: number) {
  return db.select({ done: sql<number>`${isRecorded(entryId)}`.as('done') }).from(sql`(select 1)`)
}

/** The hidden board of somebody's pins without a board. */
export function selectProfileBoard(db: Database, ownerId: number) {
  return db.select({ id: sql<number>`${hiddenBoard(ownerId, 'quicksave')}`.as('id') }).from(sql`(select 1)`)
}

/** The columns that texts name; with another title or picture every page that shows the pin shows something new. */
export function changeTexts(
  db: Database,
  pin: PinRow,
  texts: ReturnType<typeof textsOf>,
  when: Condition,
): Statement[] {
  const sets = Object.entries(texts).map(([name, value]) => sql`${sql.raw(name)} = ${value}`)
  const isChanged = sql`exists (select 1 from pins where id = ${pin.id} and ${when})`
  const link = 'link' in texts ? texts.link : undefined
  return [
    ...pinChanged(db, pin, isChanged),
    ...(link === undefined ? [] : replaceLinkMark(db, pin.id, link === null ? null : linkKey(link), isChanged)),
    statement(db, sql`update pins set ${sql.join(sets, sql`, `)} where id = ${pin.id} and ${when}`),
  ]
}
