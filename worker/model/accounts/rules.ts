import type { SQL } from 'drizzle-orm'
import type { Scope } from '#domain/accounts/delegate-scopes.ts'
import { CONFIRM_TIME, NEWCOMER_TIME } from '#domain/accounts/newcomers.ts'
import { constant } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Session } from '../session.ts'

/** The id of the session's user, as a scalar; null without a valid session. */
export function requesterSql({ sessionHash, now }: Session): SQL<number | null> {
  return sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
}

/**
 * Joins the viewer's session to a statement as a table: its FROM term and the condition that selects its row.
 * @param when if false, the session is not looked up
 */
export function askingSession(
  { sessionHash, now }: Pick<Session, 'sessionHash' | 'now'>,
  name: keyof typeof SESSIONS = 'session',
  when?: SQL,
): { from: SQL; isAsking: SQL } {
  const { from, tokenHash, expiresAt } = SESSIONS[name]
  const hash = when ? sql`case when ${when} then ${sessionHash} end` : sessionHash
  return { from, isAsking: sql`${tokenHash} = ${hash} and ${expiresAt} > ${now}` }
}

/** The table of sessions under each alias. */
const SESSIONS = { session: sessionsAs('session'), asking: sessionsAs('asking'), s: sessionsAs('s') }

function sessionsAs(name: string) {
  return {
    from: constant(sql.raw(`sessions as ${name}`)),
    tokenHash: constant(sql.raw(`${name}.token_hash`)),
    expiresAt: constant(sql.raw(`${name}.expires_at`)),
  }
}

/** A column of a user, as a scalar, if they have confirmed their address; null otherwise. */
export function confirmedColumn(userId: number, column: 'email' | 'username'): SQL {
  return sql`(select ${sql.raw(column)} from users where id = ${userId} and email_verified_at is not null)`
}

/** When a user was last active, ms since 1970, as a scalar; null if the user has no session. */
export function lastSeenSql(userId: SQL): SQL {
  return sql`(select max(s.last_seen_at) from sessions s where s.user_id = ${userId})`
}

/** Joins the sessions used since `time` (ms) to a statement as the table `session`: its FROM term and its condition. */
export function sessionsUsedSince(time: number): { from: SQL; isUsed: SQL } {
  return { from: sql`sessions as session`, isUsed: sql`session.last_seen_at > ${time}` }
}

/** Joins the sessions that are valid at `now` (ms) to a statement as the table `session`: its FROM term and its condition. */
export function validSessions(now: number): { from: SQL; isValid: SQL } {
  return { from: sql`sessions as session`, isValid: sql`session.expires_at > ${now}` }
}

/** The SQL twin of `canActFor`: true if the viewer may act for an account that is not closed, as its owner or by delegation (G-011). */
export function actingForSql(viewerId: SQL, subjectId: number | SQL, scope: Scope): SQL {
  return sql`exists (select 1 from users s where s.id = ${subjectId} and s.closed_at is null and (s.id = ${viewerId} or exists (
    select 1 from delegations d, json_each(d.scopes) g
    where d.delegate_id = ${viewerId} and d.subject_id = s.id and g.value = ${scope})))`
}

/** The SQL twin of `isNewcomer`. `person`: the alias of a row of `users`; `now` in ms since 1970. */
export function isNewcomerSql(person: string, now: SQL | number): SQL {
  const at = (column: string) => sql.raw(`${person}.${column}`)
  const younger = (time: number) => sql`${at('created_at')} > ${now} - ${sql.raw(String(time))}`
  return sql`(${younger(NEWCOMER_TIME)} or (${at('email_verified_at')} is null and ${younger(CONFIRM_TIME)}))`
}

/** The SQL twin of `isLimited`. `person`: SQL of an id. Reads no row for people who were never limited. */
export function isLimitedSql(person: SQL, now: SQL | number): SQL {
  return sql`exists (select 1 from users as limited indexed by users_limited where limited.id = ${person}
    and limited.limited_until is not null and limited.limited_until > ${now})`
}

/** True if row `users` may be recommended: employees neither hide the person from search nor limit them. */
export function isRecommendedPerson(now: SQL | number): SQL {
  return sql`(users.seo_noindex_reason is not 'staff' and (users.limited_until is null or users.limited_until <= ${now}))`
}

/** True if the name is another user's former name that still redirects to them. */
export function isFormerNameSql(username: string, userId: number, now: number): SQL {
  return sql`exists (select 1 from user_aliases a where a.username = ${username} and a.user_id <> ${userId} and a.expires_at > ${now})`
}

/** True if a database error reports a username that another user has, or had until recently (see `insertUser`, `rename`). */
export function isNameTaken(error: unknown): boolean {
  const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : ''
  return /(UNIQUE|NOT NULL) constraint failed: users\.username/.test(text)
}

/** True if a row of `users` is neither closed nor private. `person`: the table's alias. */
export function isOpenSql(person: string): SQL {
  return sql.raw(`${person}.closed_at is null and ${person}.is_private = 0`)
}

/** True if a board exists and its owner is neither closed nor private. The cross join makes SQLite start at the board, not at the users. */
export function isBoardOpenSql(boardId: SQL): SQL {
  return sql`exists (select 1 from boards held cross join users o where held.id = ${boardId} and held.deleted_at is null
    and o.id = held.owner_id and ${isOpenSql('o')})`
}

/** True if the pin's saver is neither closed nor private. For statements that update `pins`. */
export const isPinnerOpen: SQL = sql`exists (select 1 from users u where u.id = pins.pinner_id and ${isOpenSql('u')})`

/** True if board `b` exists and its owner is neither closed nor private. Reads no row if user `u`, who saves a pin, owns the board. */
const isOwnerOpen: SQL = sql`case when b.owner_id <> u.id then ${isBoardOpenSql(sql`b.id`)} else b.deleted_at is null and ${isOpenSql('u')} end`

/**
 * Columns that a new pin derives from its board and saver, and their values for a pin that user `u` saves on board `b`, in the same order: those of
 * `visibilityOn`, and whether comments are off (G-147). The values use CASE, because SQLite evaluates both sides of OR in a SELECT list.
 */
export const INHERITED_COLUMNS: SQL = sql.raw('grp, board_owner_id, on_profile, listed, comments_off')
export const inheritedByNew: SQL = sql`b.grp, b.owner_id, b.grp = 0 and case when b.owner_id = u.id then 1 else ${isBoardOpenSql(sql`b.id`)} end,
  b.grp = 0 and ${isOpenSql('u')} and ${isOwnerOpen}, u.comments_default_off`

/**
 * The SET list that derives a pin's group and visibility from its board (G-058, docs/decisions/034). Every statement
 * that moves pins uses it. `place`: the alias of a row with the board's `grp`, `owner_id`, and `is_open` as in
 * `isBoardOpenSql`.
 */
export function visibilityOn(place: string): SQL {
  const at = (column: string) => sql.raw(`${place}.${column}`)
  return sql`grp = ${at('grp')}, board_owner_id = ${at('owner_id')},
    on_profile = ${at('grp')} = 0 and (${at('owner_id')} = pins.pinner_id or ${at('is_open')}),
    listed = ${at('grp')} = 0 and ${at('is_open')} and ${isPinnerOpen}`
}

/** True if a login comes from a browser that is new to the account. False while the account has no known browser. */
export function isNewBrowser(userId: number | SQL, hash: string): SQL {
  return sql`(exists (select 1 from known_browsers as k where k.user_id = ${userId})
    and not exists (select 1 from known_browsers as k where k.user_id = ${userId} and k.hash = ${hash}))`
}
