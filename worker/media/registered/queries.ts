import { oneOf } from '#worker/db/one-of.ts'
import { select } from '#worker/db/select.ts'
import { deleteSlice, type Slice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import { outsideAction, type Statement } from '#worker/db/statement.ts'
import { run, setOf, valuesOf } from '#worker/db/write.ts'
import type { Requester } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { media, mediaRegistrations } from '#worker/model/media/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { UPLOAD_LIFETIME } from '../unused/sweep.ts'

type Registration = typeof mediaRegistrations.$inferInsert

/** Not part of an action: a repeated call registers again, and unused registrations are deleted by night. */
export function insertRegistrations(rows: Registration[]): Statement {
  return outsideAction(run`insert into ${mediaRegistrations} ${valuesOf(mediaRegistrations, ...rows)}`)
}

/** The registration with this id and secret, if the person's account is open. */
export function selectRegistration(id: number, tokenHash: string) {
  return select({ registration: mediaRegistrations })`
    from ${mediaRegistrations}
    join ${users} on ${users.id} = ${mediaRegistrations.ownerId}
    where ${mediaRegistrations.id} = ${id} and ${mediaRegistrations.tokenHash} = ${tokenHash} and ${users.closedAt} is null and ${users.suspendedAt} is null`
}

/** Stores the outcome of a registration. The first outcome stays. */
export function settleRegistration(
  id: number,
  outcome: Pick<Registration, 'mediaId'> | Pick<Registration, 'failure'>,
): Statement {
  return run`update ${mediaRegistrations} ${setOf(mediaRegistrations, outcome)} where id = ${id} and media_id is null and failure is null`
}

const ofFile = { key: media.key, kind: media.kind, posterKey: media.posterKey }

/** The viewer's registrations with these ids, each with its file if that still exists. */
export function selectRegistrations(requester: Requester, ids: number[]) {
  return select({
    id: sql<number>`${mediaRegistrations.id}`,
    createdAt: sql<number>`${mediaRegistrations.createdAt}`,
    failure: mediaRegistrations.failure,
    named: sql<number | null>`${mediaRegistrations.mediaId}`,
    mediaId: sql<number | null>`${media.id}`,
    ...ofFile,
  })`
    from ${mediaRegistrations}
    left join ${media} on ${media.id} = ${mediaRegistrations.mediaId}
    where ${mediaRegistrations.id} ${oneOf(ids)} and ${mediaRegistrations.ownerId} = ${requesterSql(requester)}`
}

/** The viewer's unused uploads with these keys. */
export function selectByKeys(requester: Requester, keys: string[]) {
  return select({ mediaId: media.id, ...ofFile })`
    from ${media}
    where ${media.key} ${oneOf(keys)} and ${media.ownerId} = ${requesterSql(requester)} and ${media.used} = 0`
}

/** Registrations expire after a day, as unused uploads do. */
export function deleteOldRegistrations(now: number): Slice {
  return deleteSlice(mediaRegistrations, sql`created_at < ${now - UPLOAD_LIFETIME}`)
}
