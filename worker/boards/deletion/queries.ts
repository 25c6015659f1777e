import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import type { Key } from '#worker/db/keyset.ts'
import { oneOf } from '#worker/db/one-of.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import { scheduleCleanup } from '#worker/media/write.ts'
import { CARD_COLUMNS, CARD_VALUES } from '#worker/model/boards/card-columns.ts'
import { hasRoom } from '#worker/model/boards/rules.ts'
import { boards } from '#worker/model/boards/tables.ts'
import { boardDeleted, boardRestored, pinsRemoved } from '#worker/model/effects/write.ts'
import { isWithheld } from '#worker/model/legal/rules.ts'
import { ownCoverKeys } from '#worker/model/media/rules.ts'
import { orderOf } from '../names/queries.ts'

/** Time in ms during which a deleted board can be restored (G-032). */
export const RESTORE_PERIOD = 7 * 24 * 3600 * 1000

const PENDING = sql.raw("('new', 'contact_request_not_approved')")

export function deletionInverse(boardId: number, now: number): SQL {
  return sql`json_object('board', ${boardId}, 'at', ${now})`
}

/**
 * Deletes a board for the restore period: removes its profile rows, counts and slug. Pins, sections and followers stay; `boards.shelved` stores everything else
 * that `restoreDeletedBoard` needs.
 */
export function softDeleteBoard(boardId: number, now: number, when: SQL): Statement[] {
  const people = sql`(select json_group_array(json_array(user_id, role, custom_pos, recent_rk)) from (
    select * from profile_boards where board_id = ${boardId} order by rowid))`
  const invites = sql`(select json_group_array(json_array(user_id, status)) from board_invites
    where board_id = ${boardId} and status in ${PENDING})`
  const state = sql`json_object('slug', slug, 'people', json(${people}), 'invites', json(${invites}))`
  const change = sql`deleted_at = ${now}, shelved = ${state}, slug = '_deleted-' || id`
  return [
    ...boardDeleted(boardId, change, when),
    run`update board_invites set status = 'cancelled' where board_id = ${boardId} and status in ${PENDING} and ${when}`,
    run`delete from profile_boards where board_id = ${boardId} and ${when}`,
  ]
}

interface RestoredAs {
  name: string | SQL
  nameKey: string | SQL
  slug: string | SQL
  /** Restores the board as secret, whatever its former privacy. */
  asSecret?: boolean
}

/**
 * Restores a deleted board with its members and invitations, without members whose accounts no longer exist.
 * @param when may not depend on columns that are written
 */
export function restoreDeletedBoard(boardId: number, restored: RestoredAs, when: SQL): Statement[] {
  const { name, nameKey, slug, asSecret = false } = restored
  const privacy = asSecret ? sql`2` : sql`privacy`
  const change = sql`deleted_at = null, name = ${name}, name_key = ${nameKey}, name_order = ${typeof name === 'string' ? orderOf(name) : sql`name_order`}, slug = ${slug}, privacy = ${privacy}`
  const stored = (part: string) => sql`json_each((select shelved from boards where id = ${boardId}), ${`$.${part}`})`
  const people = sql`(select count(*) from ${stored('people')} as k cross join users as x on x.id = k.value ->> 0)`
  const group = sql`case when archived then 3 else ${privacy} end`
  const profileRows = run`insert into profile_boards (user_id, board_id, role, grp, is_group, group_top, recent_rk, created_rk, custom_pos, owner_username,
          ${CARD_COLUMNS})
        select u.id, b.id, j.value ->> 1, case when j.value ->> 1 = 'owner' or (o.closed_at is null and o.is_private = 0) then b.grp
          else max(b.grp, 2) end, ${people} > 1, ${people} = 1, j.value ->> 3, -b.id, j.value ->> 2, o.username,
          ${CARD_VALUES}
        from ${stored('people')} as j cross join users as u on u.id = j.value ->> 0
          cross join boards as b on b.id = ${boardId} cross join users as o on o.id = b.owner_id where ${when}`
  return [
    ...boardRestored(boardId, { change, group, when }, profileRows),
    run`update board_invites set status = j.value ->> 1 from ${stored('invites')} as j
        where board_invites.board_id = ${boardId} and board_invites.user_id = j.value ->> 0 and board_invites.status = 'cancelled'
          and not exists (select 1 from blocks as k where (k.blocker_id = board_invites.user_id and k.blocked_id = board_invites.inviter_id)
            or (k.blocker_id = board_invites.inviter_id and k.blocked_id = board_invites.user_id))
          and ${when}`,
    run`update boards set shelved = null where id = ${boardId} and ${when}`,
  ]
}

/** Restores a deleted board under its old name and slug. */
export function undeleteBoard(boardId: number, when: SQL): Statement[] {
  return restoreDeletedBoard(
    boardId,
    { name: sql`name`, nameKey: sql`name_key`, slug: sql`shelved ->> '$.slug'` },
    when,
  )
}

export function selectRestorable(boardId: number) {
  const { ownerId, name, archived, shelved } = boards
  const has_room = sql<number>`${hasRoom(sql`boards.owner_id`)}`
  const withheld = sql<number>`${isWithheld('board', boardId)}`
  return select({
    ownerId,
    name,
    archived,
    shelved,
    has_room,
    withheld,
  })`from ${boards} where ${boards.id} = ${boardId}`
}
export type RestorableRow = RowOf<typeof selectRestorable>

/** The name keys among these that boards of the owner already use. Archived and deleted boards do not count. */
export function selectTakenNames(ownerId: number, keys: string[]) {
  return select({
    nameKey: boards.nameKey,
  })`from ${boards} where ${boards.ownerId} = ${ownerId} and ${boards.nameKey} ${oneOf(keys)} and ${boards.deletedAt} is null
        and not ${boards.archived} and ${boards.kind} = 'normal'`
}

/**
 * Boards deleted since a time that the owner can restore, newest deletion first. Leaves out merged boards, which only an undo restores.
 * @param since in ms since 1970: `RESTORE_PERIOD` ago
 */
export function selectDeleted(owner: number | SQL, since: number, keys: Key[] | null, limit: number) {
  const { id, name, privacy, covers, pinCount, deletedAt } = boards
  const before = keys ? sql`(${deletedAt}, ${id}) < (${keys[0]}, ${keys[1]})` : sql`true`
  return select({ id, name, privacy, covers, pinCount, deletedAt })`
    from ${boards}
    where ${boards.ownerId} = ${owner} and ${deletedAt} > ${since} and ${boards.shelved} ->> '$.into' is null and not ${isWithheld('board', sql`${id}`)} and ${before}
    order by ${deletedAt} desc, ${id} desc
    limit ${limit}`
}
export type DeletedRow = RowOf<typeof selectDeleted>

/** One board whose restore period is over. */
export function selectDue(now: number) {
  return select({ id: boards.id })`
    from ${boards}
    where ${boards.deletedAt} is not null and ${boards.deletedAt} <= ${now - RESTORE_PERIOD} and not ${isWithheld('board', sql`${boards.id}`)}
    limit 1`
}

/** Tables with rows of a board, except `pins`. */
const TABLES = ['sections', 'board_follows', 'board_slugs', 'board_invites', 'board_locks', 'profile_boards']

/** Permanently deletes up to `limit` pins of a board, and the board with the last of them. */
export function purgeStep(boardId: number, limit: number): Statement[] {
  const part = sql`(select id from pins where board_id = ${boardId} order by saved_rk limit ${limit})`
  const isEmpty = sql`not exists (select 1 from pins where board_id = ${boardId})`
  return [
    ...pinsRemoved(part, { boards: sql`(${boardId})` }),
    ...TABLES.map((table) => run`delete from ${sql.raw(table)} where board_id = ${boardId} and ${isEmpty}`),
    scheduleCleanup(ownCoverKeys(sql`id = ${boardId} and ${isEmpty}`)),
    run`delete from boards where id = ${boardId} and ${isEmpty}`,
  ]
}
