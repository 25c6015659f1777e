import { lt } from 'drizzle-orm'
import type { TokenScope } from '#domain/accounts/token-scopes.ts'
import { MOST_ALLOWED, MOST_APPS } from '#domain/apps/maxima.ts'
import { LASTS } from '#domain/apps/oauth.ts'
import { deleteAccessToken, deleteGrantSessions, insertGrantSession, renewAccessToken } from '#worker/accounts/write.ts'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { deleteSlice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { returning, run, setOf, valuesOf } from '#worker/db/write.ts'
import type { Requester } from '#worker/http/requester.ts'
import { requesterSql, validSessions } from '#worker/model/accounts/rules.ts'
import { oauthApps, oauthGrants } from '#worker/model/apps/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'

/** Maximum number of grants of one app by one account, such as for several devices; older ones end. */
const DEVICES = 10

/** An app with its maker's username; no row if the maker's account is closed. */
export function selectApp(id: number) {
  return select({
    id: oauthApps.id,
    name: oauthApps.name,
    description: oauthApps.description,
    redirects: oauthApps.redirects,
    secretHash: oauthApps.secretHash,
    maker: users.username,
  })`
    from ${oauthApps}
    join ${users} on ${users.id} = ${oauthApps.ownerId}
    where ${oauthApps.id} = ${id} and ${users.closedAt} is null`
}
export type AppRow = RowOf<typeof selectApp>

/** The viewer's apps, or one of them, oldest first. */
export function selectOwnApps(requester: Requester, id?: number) {
  return select(oauthApps)`
    from ${oauthApps}
    where owner_id = ${requesterSql(requester)}${id === undefined ? sql`` : sql` and id = ${id}`}
    order by ${oauthApps.id}`
}

/** Inserts an app unless the person has reached the maximum number of apps. */
export function insertApp(row: typeof oauthApps.$inferSelect): Statement {
  const { id, ownerId, name, description, redirects, secretHash, createdAt } = row
  return run`insert into oauth_apps (id, owner_id, name, description, redirects, secret_hash, created_at)
      select ${id}, ${ownerId}, ${name}, ${description}, ${JSON.stringify(redirects)}, ${secretHash}, ${createdAt}
      where (select count(*) from oauth_apps where owner_id = ${ownerId}) < ${MOST_APPS}`
}

type Change = Partial<Pick<typeof oauthApps.$inferSelect, 'name' | 'description' | 'redirects' | 'secretHash'>>

export function updateApp(ownerId: number, id: number, change: Change) {
  return run`update ${oauthApps} ${setOf(oauthApps, change)} where id = ${id} and owner_id = ${ownerId}`
}

export function deleteApp(ownerId: number, id: number) {
  return returning({ id: oauthApps.id })`delete from ${oauthApps} where id = ${id} and owner_id = ${ownerId}`
}

/** Authorized apps, newest first. Unpaged: limited by the maximum number of grants. */
export function selectAllowed(requester: Requester) {
  const { from, isValid } = validSessions(requester.now)
  return select({
    id: sql<number>`a.id`,
    name: sql<string>`a.name`,
    scopes: sql<string>`group_concat(session.scopes)`,
    createdAt: sql<number>`min(g.created_at)`,
    lastUsedAt: sql<number>`max(session.last_seen_at)`,
  })`
    from oauth_grants as g cross join oauth_apps as a on a.id = g.app_id cross join ${from}
    where g.user_id = ${requesterSql(requester)} and g.challenge = '' and session.grant_id = g.id and ${isValid}
    group by a.id
    order by max(g.id) desc
    limit ${MOST_ALLOWED + 1}`
}

/** Ends all grants of an app by a person. */
export function deleteAllowed(userId: number, appId: number): Statement[] {
  const own = sql`user_id = ${userId} and app_id = ${appId}`
  return [
    deleteGrantSessions(sql`(select id from oauth_grants where ${own})`),
    run`delete from oauth_grants where ${own}`,
  ]
}

type NewGrant = Omit<typeof oauthGrants.$inferSelect, 'expiresAt'> & { familyHash: string; scopes: TokenScope[] }

/** Stores a grant: its authorization code, and the row of `sessions` that stands for it. */
export function insertGrant({ familyHash, scopes, ...row }: NewGrant) {
  const { id, userId, createdAt } = row
  const expiresAt = createdAt + LASTS.code * 1000
  return {
    session: insertGrantSession({ id, userId, familyHash, scopes, createdAt, expiresAt }),
    grant: run`insert into ${oauthGrants} ${valuesOf(oauthGrants, { ...row, expiresAt })}`,
  }
}

/** The grant of a code or refresh token, even if that was already used; no row if the grant has ended. */
export function selectGrant(familyHash: string, now: number) {
  const { from, isValid } = validSessions(now)
  return select({
    id: sql<number>`g.id`,
    appId: sql<number>`g.app_id`,
    userId: sql<number>`g.user_id`,
    redirect: sql<string>`g.redirect`,
    challenge: sql<string>`g.challenge`,
    secretHash: sql<string>`g.secret_hash`,
    scopes: sql<string>`session.scopes`,
  })`
    from ${from} cross join oauth_grants as g on g.id = session.id cross join users as u on u.id = g.user_id
    where session.token_hash = ${familyHash} and ${isValid} and u.closed_at is null`
}
export type GrantRow = Omit<RowOf<typeof selectGrant>, 'scopes'> & { scopes: TokenScope[] }

interface Turn {
  grant: GrantRow
  /** Hash of the new refresh token's second half. */
  nextHash: string
  /** Id, hash and scopes of the new access token. */
  token: { id: number; tokenHash: string; scopes: readonly TokenScope[] }
  now: number
}

/**
 * Replaces a code or refresh token by the next one, and the last access token by a new one. Of two concurrent requests the second changes nothing,
 * and `turned` is empty.
 */
export function turnGrant({ grant, nextHash, token, now }: Turn) {
  const { id, appId, userId } = grant
  const ends = { tokenEnds: now + LASTS.access * 1000, grantEnds: now + LASTS.refresh * 1000 }
  const isTurned = sql`exists (select 1 from oauth_grants where id = ${id} and secret_hash = ${nextHash})`
  const tooMany = sql`(select id from oauth_grants where user_id = ${userId} and app_id = ${appId} and challenge = ''
    order by id desc limit 100 offset ${DEVICES})`
  return {
    turned: returning({
      id: oauthGrants.id,
    })`update ${oauthGrants} ${setOf(oauthGrants, { secretHash: nextHash, challenge: '', expiresAt: ends.grantEnds })} where id = ${id} and secret_hash = ${grant.secretHash}`,
    renewed: renewAccessToken(id, { ...token, ...ends, userId, now }, isTurned),
    older: deleteGrantSessions(tooMany),
    forgotten: run`delete from oauth_grants where id in ${tooMany}`,
  }
}

/** Ends a grant with all its tokens. */
export function deleteGrant(id: number): Statement[] {
  return [deleteGrantSessions(sql`(${id})`), run`delete from oauth_grants where id = ${id}`]
}

/** Ends an access token, if it belongs to the app. */
export function deleteTokenOf(appId: number, tokenHash: string): Statement {
  return deleteAccessToken(
    tokenHash,
    (grantId) => sql`exists (select 1 from oauth_grants as g where g.id = ${grantId} and g.app_id = ${appId})`,
  )
}

/** Deletes a slice of the expired grants; their rows of `sessions` are deleted with the expired sessions. */
export function deleteExpiredGrants(now: number) {
  return deleteSlice(oauthGrants, lt(oauthGrants.expiresAt, now))
}
