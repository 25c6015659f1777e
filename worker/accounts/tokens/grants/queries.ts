import type { SQL } from 'drizzle-orm'
import type { TokenScope } from '#domain/accounts/token-scopes.ts'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run, valuesOf } from '#worker/db/write.ts'
import { sessions } from '#worker/model/accounts/tables.ts'

interface NewGrant {
  id: number
  userId: number
  familyHash: string
  scopes: TokenScope[]
  createdAt: number
  expiresAt: number
}

/** Inserts the row that stands for an app's grant. Its hash matches no session or token, so nobody can use it to sign in. */
export function insertGrantSession({ familyHash, id, ...row }: NewGrant) {
  return run`insert into ${sessions} ${valuesOf(sessions, { ...row, id, grantId: id, tokenHash: familyHash, loginState: 'full', lastSeenAt: row.createdAt })}`
}

interface AccessToken {
  id: number
  tokenHash: string
  userId: number
  scopes: readonly string[]
  now: number
  /** ms since 1970: expiry of the token, and of its grant. */
  tokenEnds: number
  grantEnds: number
}

/** Replaces a grant's access token, and extends the grant. `when`: the condition for all of it. */
export function renewAccessToken(grantId: number, token: AccessToken, when: SQL): Statement[] {
  const { id, tokenHash, userId, scopes, now, tokenEnds, grantEnds } = token
  return [
    run`delete from sessions where grant_id = ${grantId} and id <> ${grantId} and ${when}`,
    run`update sessions set last_seen_at = ${now}, expires_at = ${grantEnds} where id = ${grantId} and ${when}`,
    run`insert into sessions (id, token_hash, user_id, login_state, scopes, grant_id, created_at, last_seen_at, expires_at)
        select ${id}, ${tokenHash}, ${userId}, 'full', ${JSON.stringify(scopes)}, ${grantId}, ${now}, ${now}, ${tokenEnds}
        where ${when}`,
  ]
}

/** Ends grants with their access tokens. @param ids SQL of a list of ids */
export function deleteGrantSessions(ids: SQL): Statement {
  return run`delete from sessions where grant_id in ${ids}`
}

/** Ends an access token, if its grant is in the list. @param ids SQL of a list of ids */
export function deleteAccessToken(tokenHash: string, ids: (grantId: SQL) => SQL): Statement {
  return run`delete from sessions where token_hash = ${tokenHash} and ${ids(sql`sessions.grant_id`)}`
}
