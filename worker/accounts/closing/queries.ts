import { sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { personVisibilityChanged } from '../../effects/write.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { accountTokens } from '../tables.ts'

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

/** Reopens a closed account with all its data. */
export function reopenStatements(db: Database, userId: number): Statement[] {
  return [
    statement(db, sql`update users set closed_at = null, purge_at = null where id = ${userId}`),
    ...personVisibilityChanged(db, userId),
  ]
}
