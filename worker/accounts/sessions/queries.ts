import { isNull, lt, type SQL } from 'drizzle-orm'
import { bestEffort } from '#worker/db/batch.ts'
import { ringing } from '#worker/db/ringing.ts'
import { select } from '#worker/db/select.ts'
import { deleteSlice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, run, setOf, valuesOf } from '#worker/db/write.ts'
import type { Client } from '#worker/http/client.ts'
import { BROWSER_SECONDS } from '#worker/http/cookies/browser-cookie.ts'
import type { Requester } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { knownBrowsers, sessions } from '#worker/model/accounts/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import type { Session } from '#worker/model/session.ts'

/** Returned columns of an ended session: the user whose sockets must be closed. */
const ENDED = { userId: sessions.userId }

/** Excludes tokens of programs, which have their own list. */
const IS_BROWSER = isNull(sessions.scopes)

/** The signed-in user's id: one row, null for a visitor. */
export function selectRequesterId(session: Session) {
  return select({ id: sql<number | null>`${requesterSql(session)}` })`from (select 1)`
}

/** The signed-in user: one row or none. */
export function selectViewer({ sessionHash, now }: Requester) {
  return select({
    id: users.id,
    username: users.username,
    fullName: users.fullName,
    imageKey: users.imageKey,
    locale: users.locale,
    loginState: sessions.loginState,
    isPartner: users.isPartner,
    groupBoardCount: users.groupBoardCount,
    limitedUntil: users.limitedUntil,
  })`
    from ${sessions}
    join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.tokenHash} = ${sessionHash ?? ''} and ${sessions.expiresAt} > ${now} and ${users.closedAt} is null`
}

/** Records a session's last use and location, at most once an hour. */
export function touchSession({ sessionHash, now, place }: Requester, { region }: Client) {
  return bestEffort(
    run`update ${sessions} ${setOf(sessions, { lastSeenAt: now, country: place.country, region })} where ${sessions.tokenHash} = ${sessionHash ?? ''} and ${sessions.lastSeenAt} < ${now - 3600_000}`,
  )
}

export function insertSession(session: typeof sessions.$inferInsert) {
  return run`insert into ${sessions} ${valuesOf(sessions, session)}`
}

/** Deletes the session of `readAsPerson`. No signal: no socket uses it. */
export function deleteReadingSession(id: number) {
  return run`delete from ${sessions} where ${sessions.id} = ${id}`
}

/** Stores or updates a browser in which a user has logged in. */
export function upsertBrowser(browser: typeof knownBrowsers.$inferInsert) {
  const { agent, country, region, usedAt } = browser
  return run`insert into ${knownBrowsers} ${valuesOf(knownBrowsers, browser)} on conflict (user_id, hash) do update ${setOf(knownBrowsers, { agent, country, region, usedAt })}`
}

/** Deletes browsers whose cookies have expired. */
export function deleteOldBrowsers(now: number) {
  return deleteSlice(knownBrowsers, lt(knownBrowsers.usedAt, now - BROWSER_SECONDS * 1000))
}

export function deleteSession(sessionHash: string) {
  return ringing('session', returning(ENDED)`delete from ${sessions} where ${sessions.tokenHash} = ${sessionHash}`)
}

export function deleteSessionsOf(userId: number | SQL) {
  return ringing('session', returning(ENDED)`delete from ${sessions} where ${sessions.userId} = ${userId}`)
}

/** Ends one of the user's sessions; returns its id if it existed. */
export function deleteOwnSession(userId: number, id: number) {
  return ringing(
    'session',
    returning(
      ENDED,
    )`delete from ${sessions} where ${sessions.userId} = ${userId} and ${sessions.id} = ${id} and ${IS_BROWSER}`,
  )
}

function areOther(userId: number, sessionHash: string): SQL {
  return sql`(${sessions.userId} = ${userId} and ${sessions.tokenHash} <> ${sessionHash} and ${IS_BROWSER})`
}

/** Number of a user's sessions except the current one. */
export function countOtherSessions(userId: number, sessionHash: string) {
  return select({ count: sql<number>`count(*)` })`from ${sessions} where ${areOther(userId, sessionHash)}`
}

/** Ends all sessions of a user except the current one. */
export function deleteOtherSessions(userId: number, sessionHash: string) {
  return ringing('session', returning(ENDED)`delete from ${sessions} where ${areOther(userId, sessionHash)}`)
}

export function selectSessions(userId: number, now: number) {
  return select(sessions)`
    from ${sessions}
    where ${sessions.userId} = ${userId} and ${sessions.expiresAt} > ${now} and ${IS_BROWSER}
    order by ${sessions.id} desc
    limit 100`
}

export function deleteExpiredSessions(now: number) {
  return deleteSlice(sessions, lt(sessions.expiresAt, now))
}
