import { lt } from 'drizzle-orm'
import type { Target } from '#domain/accounts/token-rules.ts'
import { PRIVACY_NUMBERS } from '#domain/boards/privacies.ts'
import { outsideAction } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, run, setOf, valuesOf } from '#worker/db/write.ts'
import type { Requester } from '#worker/http/requester.ts'
import { sessions } from '#worker/model/accounts/tables.ts'

/**
 * Scopes of the request's token; no row if it has expired. An app's token becomes invalid when the app is deleted or its maker's account is closed.
 */
export function selectToken({ sessionHash, now }: Requester) {
  const isOfApp = sql`exists (select 1 from oauth_grants as g cross join oauth_apps as a on a.id = g.app_id
    cross join users as maker on maker.id = a.owner_id where g.id = ${sessions.grantId} and maker.closed_at is null)`
  return select({ scopes: sessions.scopes })`
    from ${sessions}
    where ${sessions.tokenHash} = ${sessionHash ?? ''} and ${sessions.expiresAt} > ${now} and ${sessions.scopes} is not null and (${sessions.grantId} is null or ${isOfApp})`
}

/** Records the use of a token, at most once an hour. */
export function touchToken({ sessionHash, now, place }: Requester) {
  return outsideAction(
    run`update ${sessions} ${setOf(sessions, { lastSeenAt: now, country: place.country })} where ${sessions.tokenHash} = ${sessionHash ?? ''} and ((${lt(sessions.lastSeenAt, now - 3600_000)} or ${sessions.lastSeenAt} = ${sessions.createdAt}))`,
  )
}

/** Tokens that a person created, newest first; without tokens of apps. */
export function selectTokens(userId: number, now: number) {
  return select(sessions)`
    from ${sessions}
    where ${sessions.userId} = ${userId} and ${sessions.expiresAt} > ${now} and ${sessions.scopes} is not null and ${sessions.grantId} is null
    order by ${sessions.id} desc
    limit 200`
}

export function insertToken(token: typeof sessions.$inferInsert) {
  return run`insert into ${sessions} ${valuesOf(sessions, token)}`
}

/** Ends one of the person's tokens; returns its id if it existed. */
export function deleteToken(userId: number, id: number) {
  return returning({
    id: sessions.id,
  })`delete from ${sessions} where ${sessions.userId} = ${userId} and ${sessions.id} = ${id} and ${sessions.scopes} is not null and ${sessions.grantId} is null`
}

const SECRET = sql.raw(String(PRIVACY_NUMBERS.secret))
/** SQL of the board of each kind of target. */
const BOARD_OF = {
  board: sql`target.id`,
  section: sql`(select board_id from sections where id = target.id)`,
  pin: sql`(select board_id from pins where id = target.id)`,
}

/** True if any of the targets is a secret board, or is on one. */
export function selectSecret(targets: Target[]) {
  const parts = (Object.keys(BOARD_OF) as Target['kind'][]).flatMap((kind) => {
    const ids = targets.filter((each) => each.kind === kind && /^\d{1,16}$/.test(each.id)).map(({ id }) => Number(id))
    return ids.length === 0
      ? []
      : [
          sql`exists (select 1 from (select value as id from json_each(${JSON.stringify(ids)})) as target
            cross join boards as b on b.id = ${BOARD_OF[kind]} where b.privacy = ${SECRET})`,
        ]
  })
  const any = parts.length === 0 ? sql`0` : sql.join(parts, sql` or `)
  return select({ secret: sql<number>`${any}` })`from (select 1)`
}
