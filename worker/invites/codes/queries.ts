import { lt } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { deleteSlice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import { run, setOf, valuesOf } from '#worker/db/write.ts'
import { inviteAdmissions, inviteCodes, inviteLandings } from '#worker/model/invites/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'

export function insertCode(code: typeof inviteCodes.$inferInsert): Statement {
  return run`insert into ${inviteCodes} ${valuesOf(inviteCodes, code)}`
}

/** The code as stored: a retry generates the same id, but another random code. */
export function selectMade(id: number) {
  return select({ code: inviteCodes.code })`from ${inviteCodes} where ${inviteCodes.id} = ${id}`
}

/** A code with its owner. `isBlocked`: either person has blocked the other. `withdrawnAt`: when the owner withdrew the viewer's admission. */
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
export function admit(ownerId: number, viewerId: number, expiresAt: number): Statement {
  return run`insert into ${inviteAdmissions} ${valuesOf(inviteAdmissions, { ownerId, viewerId, expiresAt })} on conflict (owner_id, viewer_id) do update ${setOf(inviteAdmissions, { expiresAt: sql`max(${inviteAdmissions.expiresAt}, ${expiresAt})`, withdrawnAt: null })}`
}

/** The owner of a code that has not expired: one row or none. */
export function selectValid(code: string, now: number) {
  return select({
    userId: inviteCodes.userId,
  })`from ${inviteCodes} where ${inviteCodes.code} = ${code} and ${inviteCodes.expiresAt} > ${now}`
}

export function insertLanding(landing: typeof inviteLandings.$inferInsert): Statement {
  return run`insert into ${inviteLandings} ${valuesOf(inviteLandings, landing)}`
}

export function deleteExpiredCodes(now: number) {
  return deleteSlice(inviteCodes, lt(inviteCodes.expiresAt, now))
}

export function deleteExpiredAdmissions(now: number) {
  return deleteSlice(inviteAdmissions, lt(inviteAdmissions.expiresAt, now))
}

/** Time in ms for which landings are kept: 90 days. */
const LANDING_TIME = 90 * 24 * 3600 * 1000

export function deleteOldLandings(now: number) {
  return deleteSlice(inviteLandings, lt(inviteLandings.createdAt, now - LANDING_TIME))
}
