import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { accountTokens } from '#worker/model/accounts/tables.ts'
import { personVisibilityChanged } from '#worker/model/effects/write.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'

/** Time in ms during which a login can restore a deleted account. */
export const GRACE = 30 * 24 * 3600 * 1000

/** Hides the account and ends all its sessions. `purgeAt`: when it is purged, in ms; null: it is only deactivated. */
export function closeStatements(userId: number, now: number, purgeAt: number | null): Statement[] {
  return [
    run`update users set closed_at = coalesce(closed_at, ${now}), purge_at = ${purgeAt} where id = ${userId}`,
    deleteSessionsOf(userId),
    run`delete from ${accountTokens} where ${accountTokens.userId} = ${userId}`,
    ...personVisibilityChanged(userId),
  ]
}

/** Reopens a closed account with all its data, unless it is suspended. */
export function reopenStatements(userId: number): Statement[] {
  return [
    run`update users set closed_at = null, purge_at = null where id = ${userId} and suspended_at is null`,
    ...personVisibilityChanged(userId),
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
 * Closes an account so that only `liftStatements` opens it again. Does not change when it is purged.
 * @param userId an id, or SQL of ids in parentheses
 * @param until when the suspension ends by itself, in ms since 1970; null: only when an operator lifts it. Never shortens a suspension.
 */
export function suspendStatements(userId: number | SQL, now: number, until: number | null = null): Statement[] {
  return [
    run`update users set suspended_at = coalesce(suspended_at, ${now}), closed_at = coalesce(closed_at, ${now}),
        suspended_until = case when suspended_at is null then ${until} when suspended_until is null or ${until} is null then null
          else max(suspended_until, ${until}) end where id = ${userId}`,
    deleteSessionsOf(userId),
    run`delete from ${accountTokens} where ${accountTokens.userId} = ${userId}`,
    ...personVisibilityChanged(userId),
  ]
}

/** Accounts whose suspension has expired. */
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
export function liftStatements(userId: number | SQL, when: SQL = sql`true`): Statement[] {
  return [
    run`update users set closed_at = case when closed_at < suspended_at then closed_at end, suspended_at = null, suspended_until = null
        where id = ${userId} and suspended_at is not null and ${when}`,
    ...personVisibilityChanged(userId),
  ]
}
