import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { countPins } from '../effects/write.ts'
import { isOpenSql, isPinnerOpen } from './conditions.ts'
import { deleteSessionsOf } from './queries.ts'
import { accountTokens } from './tables.ts'

/** How long a deleted account can be had back by logging in, in ms. */
export const GRACE = 30 * 24 * 3600 * 1000

/**
 * Says anew, from the facts, what of somebody's the world may find: after closing, reopening, going private or public. A pin is
 * listed where its board is public and neither its saver nor the board's owner is closed or private (G-058). A group board whose owner
 * is, and what others saved on it, stand on those people's profiles for themselves alone and are in none of their public counts. Nothing
 * else is touched, so reopening restores exactly.
 */
export function relistStatements(db: Database, userId: number | SQL): Statement[] {
  const boardsOf = sql`(select id from boards where owner_id = ${userId})`
  const isOpen = sql`exists (select 1 from users o where o.id = ${userId} and ${isOpenSql('o')})`
  // By an index of what others saved on somebody's boards: of most people there is none.
  const ofGuests = sql`board_owner_id = ${userId} and board_owner_id <> pinner_id and grp = 0`
  const guests = sql`(select id from pins where ${ofGuests})`
  return [
    statement(
      db,
      sql`update pins set listed = on_profile and ${isPinnerOpen} where pinner_id = ${userId} and on_profile = 1`,
    ),
    countPins(db, guests, 'p.pinner_id', '-'),
    statement(
      db,
      sql`update pins set on_profile = ${isOpen}, listed = ${isOpen} and ${isPinnerOpen} where ${ofGuests}`,
    ),
    countPins(db, guests, 'p.pinner_id', '+'),
    statement(
      db,
      sql`update profile_boards set grp = (
        select case when ${isOpenSql('o')} then b.grp else max(b.grp, 2) end
        from boards b join users o on o.id = b.owner_id where b.id = profile_boards.board_id)
      where role = 'collaborator' and board_id in ${boardsOf}`,
    ),
    touchPagesWith(db, userId),
  ]
}

/**
 * Says that pages with somebody's name on them have changed: their own, those of who works on their boards, and those of whose boards
 * they have saved to. Kept copies go by it (G-012).
 */
export function touchPagesWith(db: Database, userId: number | SQL): Statement {
  const boardsOf = sql`(select id from boards where owner_id = ${userId})`
  return statement(
    db,
    sql`update users set content_version = content_version + 1
      where id = ${userId}
        or id in (select user_id from profile_boards where role = 'collaborator' and board_id in ${boardsOf})
        or id in (select owner_id from boards where id in (select board_id from pins where pinner_id = ${userId}))`,
  )
}

/** From the next request on nobody sees the account and it is signed in nowhere. `purgeAt` null: only deactivated. */
export function closeStatements(db: Database, userId: number, now: number, purgeAt: number | null): Statement[] {
  return [
    statement(
      db,
      sql`update users set closed_at = coalesce(closed_at, ${now}), purge_at = ${purgeAt} where id = ${userId}`,
    ),
    deleteSessionsOf(db, userId),
    db.delete(accountTokens).where(sql`${accountTokens.userId} = ${userId}`),
    ...relistStatements(db, userId),
  ]
}

/** The account is there again, with all that it had. */
export function reopenStatements(db: Database, userId: number): Statement[] {
  return [
    statement(db, sql`update users set closed_at = null, purge_at = null where id = ${userId}`),
    ...relistStatements(db, userId),
  ]
}
