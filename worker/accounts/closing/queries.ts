import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { select } from '../../db/select.ts'
import { accountTokens } from '../../model/accounts/tables.ts'
import { personVisibilityChanged } from '../../model/effects/write.ts'
import { users } from '../../model/profiles/tables.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'

/** How long a login can restore a deleted account, in ms. */
export const GRACE = 30 * 24 * 3600 * 1000

/** Hides the account and ends all its sessions. `purgeAt`: when it is purged, in ms; null: it is only deactivated. */
export function closeStatements(db: Database, userId: number, now: number, purgeAt: number | null): Statement[] {
  return [
    statement(
      db,
      sql`update users set closed_at = coalesce(closed_at, ${now}), purge_at = ${purgeAt} where id = ${userId}`,
    ),
    deleteSessionsOf(db, userId),
    db.delete(accountTokens).where(sql`${accountTokens.userId} = ${userId}`),
    ...personVisibilityChanged(db, userId),
  ]
}

/** Reopens a closed account with all its data, unless it is suspended. */
export function reopenStatements(db: Database, userId: number): Statement[] {
  return [
    statement(
      db,
      sql`update users set closed_at = null, purge_at = null where id = ${userId} and suspended_at is null`,
    ),
    ...personVisibilityChanged(db, userId),
  ]
}

/** The account with this username, and whether it is suspended. */
export function selectSuspended(username: string) {
  return select({
    id: users.id,
    isSuspended: sql<number>`${users.suspendedAt} is not null`,
    hasEnd: sql<number>`${users.suspendedUntil} is not null`,
  })`from ${users} where ${users.username} = ${username}`
}

/**
 * Closes an account as its owner could, but so that only `liftStatements` opens it again. When it is purged does not change.
 * @param userId an id, or SQL of ids in parentheses
 * @param until when it ends by itself, in ms since 1970; null: when an operator lifts it. It never shortens a suspension.
 */
export function suspendStatements(
  db: Database,
  userId: number | SQL,
  now: number,
  until: number | null = null,
): Statement[] {
  return [
    statement(
      db,
      sql`update users set suspended_at = coalesce(suspended_at, ${now}), closed_at = coalesce(closed_at, ${now}),
        suspended_until = case when suspended_at is null then ${until} when suspended_until is null or ${until} is null then null
          else max(suspended_until, ${until}) end where id = ${userId}`,
    ),
    deleteSessionsOf(db, userId),
    db.delete(accountTokens).where(sql`${accountTokens.userId} = ${userId}`),
    ...personVisibilityChanged(db, userId),
  ]
}

/** Accounts whose suspension is over. */
export function selectServed(now: number, limit: number) {
  return select({ id: users.id })`
    from ${users}
    where ${users.suspendedUntil} is not null and ${users.suspendedUntil} <= ${now}
    order by ${users.suspendedUntil}
    limit ${limit}`
}

/**
 * Ends a suspension. An account that its owner had closed before stays closed until they log in.
 * @param userId an id, or SQL of ids in parentheses
 * @param when further condition on the row of `users`
 */
export function liftStatements(db: Database, userId: number | SQL, when: SQL = sql`true`): Statement[] {
  return [
    statement(
      db,
      sql`update users set closed_at = case when closed_at < suspended_at then closed_at end, suspended_at = null, suspended_until = null
        where id = ${userId} and suspended_at is not null and ${when}`,
    ),
    ...personVisibilityChanged(db, userId),
  ]
}
