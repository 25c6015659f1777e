import { lt, sql } from 'drizzle-orm'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { select } from '../../db/select.ts'
import { deleteSlice } from '../../db/slices.ts'
import { inviteAdmissions, inviteCodes, inviteLandings } from '../../model/invites/tables.ts'
import { users } from '../../model/profiles/tables.ts'

export function insertCode(db: Database, code: typeof inviteCodes.$inferInsert): Statement {
  return db.insert(inviteCodes).values(code)
}

/** The code as stored: a repeated call draws the same id, but random characters of its own. */
export function selectMade(id: number) {
  return select({ code: inviteCodes.code })`from ${inviteCodes} where ${inviteCodes.id} = ${id}`
}

/** A code with its owner, whether either of the two people has blocked the other, and when the owner withdrew an admission. */
export function selectCode(code: string, viewerId: number) {
  const ties = sql`(blocker_id = ${users.id} and blocked_id = ${viewerId}) or (blocker_id = ${viewerId} and blocked_id = ${users.id})`
  return select({
    createdAt: inviteCodes.createdAt,
    expiresAt: inviteCodes.expiresAt,
    owner: {
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      closedAt: users.closedAt,
    },
    isBlocked: sql<number>`exists (select 1 from blocks where ${ties})`,
    withdrawnAt: sql<
      number | null
    >`(select withdrawn_at from invite_admissions where owner_id = ${users.id} and viewer_id = ${viewerId})`,
  })`
    from ${inviteCodes}
    join ${users} on ${users.id} = ${inviteCodes.userId}
    where ${inviteCodes.code} = ${code}`
}

/** Admits a person until the link expires; a later link prolongs it. */
export function admit(db: Database, ownerId: number, viewerId: number, expiresAt: number): Statement {
  return db
    .insert(inviteAdmissions)
    .values({ ownerId, viewerId, expiresAt })
    .onConflictDoUpdate({
      target: [inviteAdmissions.ownerId, inviteAdmissions.viewerId],
      set: { expiresAt: sql`max(${inviteAdmissions.expiresAt}, ${expiresAt})`, withdrawnAt: null },
    })
}

/** The owner of a code that has not expired; no row: none. */
export function selectValid(code: string, now: number) {
  return select({
    userId: inviteCodes.userId,
  })`from ${inviteCodes} where ${inviteCodes.code} = ${code} and ${inviteCodes.expiresAt} > ${now}`
}

export function insertLanding(db: Database, landing: typeof inviteLandings.$inferInsert): Statement {
  return db.insert(inviteLandings).values(landing)
}

export function deleteExpiredCodes(db: Database, now: number) {
  return deleteSlice(db, inviteCodes, lt(inviteCodes.expiresAt, now))
}

export function deleteExpiredAdmissions(db: Database, now: number) {
  return deleteSlice(db, inviteAdmissions, lt(inviteAdmissions.expiresAt, now))
}

/** How long landings are kept, in ms: 90 days. */
const LANDING_TIME = 90 * 24 * 3600 * 1000

export function deleteOldLandings(db: Database, now: number) {
  return deleteSlice(db, inviteLandings, lt(inviteLandings.createdAt, now - LANDING_TIME))
}
