import { and, desc, type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import type { Key } from '../../db/keyset.ts'
import { oneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/open.ts'
import { boardDeleted, boardRestored, pinsRemoved } from '../../effects/write.ts'
import { ownCoverKeys } from '../../media/conditions.ts'
import { scheduleCleanup } from '../../media/write.ts'
import { hasRoom } from '../conditions.ts'
import { boards } from '../tables.ts'

/** How long a deleted board can be had back, in ms (G-032). */
export const RESTORE_PERIOD = 7 * 24 * 3600 * 1000

const PENDING = sql.raw("('new', 'contact_request_not_approved')")

/** What an undo entry of a deletion holds. */
export function deletionInverse(boardId: number, now: number): SQL {
  return sql`json_object('board', ${boardId}, 'at', ${now})`
}

/**
 * Takes a board off every profile, out of every count and from its address, where `when` holds. Its pins, sections and followers stay
 * with it, and `boards.shelved` keeps the rest, so that `restoreDeletedBoard` puts back exactly what was.
 */
export function softDeleteBoard(db: Database, boardId: number, now: number, when: SQL): Statement[] {
  const people = sql`(select json_group_array(json_array(user_id, role, custom_pos, recent_rk)) from (
    select * from profile_boards where board_id = ${boardId} order by rowid))`
  const invites = sql`(select json_group_array(json_array(user_id, status)) from board_invites
    where board_id = ${boardId} and status in ${PENDING})`
  const kept = sql`json_object('slug', slug, 'people', json(${people}), 'invites', json(${invites}))`
  const gone = sql`deleted_at = ${now}, shelved = ${kept}, slug = '_deleted-' || id`
  return [
    ...boardDeleted(db, boardId, gone, when),
    statement(
      db,
      sql`update board_invites set status = 'cancelled' where board_id = ${boardId} and status in ${PENDING} and ${when}`,
    ),
    statement(db, sql`delete from profile_boards where board_id = ${boardId} and ${when}`),
  ]
}

/** What the board is called when it is back. */
interface Called {
  name: string | SQL
  nameKey: string | SQL
  slug: string | SQL
  /** It comes back as a secret board, whatever it was. */
  asSecret?: boolean
}

/** Puts a deleted board back, where `when` holds, which may not depend on what is written. People who are gone by now stay off it. */
export function restoreDeletedBoard(db: Database, boardId: number, called: Called, when: SQL): Statement[] {
  const { name, nameKey, slug, asSecret = false } = called
  const privacy = asSecret ? sql`2` : sql`privacy`
  const back = sql`deleted_at = null, name = ${name}, name_key = ${nameKey}, slug = ${slug}, privacy = ${privacy}`
  const shelf = (part: string) => sql`json_each((select shelved from boards where id = ${boardId}), ${`$.${part}`})`
  const people = sql`(select count(*) from ${shelf('people')} as k cross join users as x on x.id = k.value ->> 0)`
  const group = sql`case when archived then 3 else ${privacy} end`
  const places = statement(
    db,
    sql`insert into profile_boards (user_id, board_id, role, grp, is_group, group_top, recent_rk, created_rk, custom_pos, owner_username,
          name, name_key, slug, privacy, covers, pin_count, section_count, last_pin_at, is_disabled, is_sensitive)
        select u.id, b.id, j.value ->> 1, case when j.value ->> 1 = 'owner' or (o.closed_at is null and o.is_private = 0) then b.grp
          else max(b.grp, 2) end, ${people} > 1, ${people} = 1, j.value ->> 3, -b.id, j.value ->> 2, o.username,
          b.name, b.name_key, b.slug, b.privacy, b.covers, b.pin_count, b.section_count, b.last_pin_at, b.is_disabled, b.is_sensitive
        from ${shelf('people')} as j cross join users as u on u.id = j.value ->> 0
          cross join boards as b on b.id = ${boardId} cross join users as o on o.id = b.owner_id where ${when}`,
  )
  return [
    ...boardRestored(db, boardId, { change: back, group, when }, places),
    statement(
      db,
      sql`update board_invites set status = j.value ->> 1 from ${shelf('invites')} as j
        where board_invites.board_id = ${boardId} and board_invites.user_id = j.value ->> 0 and board_invites.status = 'cancelled'
          and not exists (select 1 from blocks as k where (k.blocker_id = board_invites.user_id and k.blocked_id = board_invites.inviter_id)
            or (k.blocker_id = board_invites.inviter_id and k.blocked_id = board_invites.user_id))
          and ${when}`,
    ),
    statement(db, sql`update boards set shelved = null where id = ${boardId} and ${when}`),
  ]
}

/** Puts a deleted board back as it was, under its name and at its address. */
export function undeleteBoard(db: Database, boardId: number, when: SQL): Statement[] {
  return restoreDeletedBoard(
    db,
    boardId,
    { name: sql`name`, nameKey: sql`name_key`, slug: sql`shelved ->> '$.slug'` },
    when,
  )
}

/** What it takes to put a deleted board back. */
export function selectRestorable(db: Database, boardId: number) {
  const { ownerId, name, archived, shelved } = boards
  const has_room = sql<number>`${hasRoom(sql`boards.owner_id`)}`.as('has_room')
  return db.select({ ownerId, name, archived, shelved, has_room }).from(boards).where(sql`${boards.id} = ${boardId}`)
}
export type RestorableRow = Awaited<ReturnType<typeof selectRestorable>>[number]

/** Which of these names count among a person's boards. @param keys of names */
export function selectTakenNames(db: Database, ownerId: number, keys: string[]) {
  return db
    .select({ nameKey: boards.nameKey })
    .from(boards)
    .where(
      sql`${boards.ownerId} = ${ownerId} and ${boards.nameKey} ${oneOf(keys)} and ${boards.deletedAt} is null
        and not ${boards.archived} and ${boards.kind} = 'normal'`,
    )
}

/** What a person can have back of the boards that they deleted, the last one first. What was merged comes back by its undo alone. */
export function selectDeleted(db: Database, owner: number | SQL, now: number, keys: Key[] | null, limit: number) {
  const { id, name, privacy, covers, pinCount, deletedAt } = boards
  const before = keys ? sql`(${deletedAt}, ${id}) < (${keys[0]}, ${keys[1]})` : undefined
  return db
    .select({ id, name, privacy, covers, pinCount, deletedAt })
    .from(boards)
    .where(
      and(
        sql`${boards.ownerId} = ${owner}`,
        sql`${deletedAt} > ${now - RESTORE_PERIOD}`,
        sql`${boards.shelved} ->> '$.into' is null`,
        before,
      ),
    )
    .orderBy(desc(deletedAt), desc(id))
    .limit(limit)
}
export type DeletedRow = Awaited<ReturnType<typeof selectDeleted>>[number]

/** A board that was deleted too long ago to come back. */
export function selectDue(db: Database, now: number) {
  return db
    .select({ id: boards.id })
    .from(boards)
    .where(sql`${boards.deletedAt} is not null and ${boards.deletedAt} <= ${now - RESTORE_PERIOD}`)
    .limit(1)
}

/** What else a board has than pins. */
const TABLES = ['sections', 'board_follows', 'board_slugs', 'board_invites', 'board_locks', 'profile_boards']

/** Takes some of a board's pins away for good; with the last of them the board itself. */
export function purgeStep(db: Database, boardId: number, most: number): Statement[] {
  const part = sql`(select id from pins where board_id = ${boardId} order by saved_rk limit ${most})`
  const isEmpty = sql`not exists (select 1 from pins where board_id = ${boardId})`
  return [
    ...pinsRemoved(db, part, { boards: sql`(${boardId})` }),
    ...TABLES.map((table) =>
      statement(db, sql`delete from ${sql.raw(table)} where board_id = ${boardId} and ${isEmpty}`),
    ),
    scheduleCleanup(db, ownCoverKeys(sql`id = ${boardId} and ${isEmpty}`)),
    statement(db, sql`delete from boards where id = ${boardId} and ${isEmpty}`),
  ]
}
