import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../domain/accounts/contract.ts'
import type { Session } from '../http/asker.ts'

/** The id of the session's user, as a scalar; null without a valid session. */
export function askerSql({ sessionHash, now }: Session): SQL<number | null> {
  return sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
}

/**
 * The session that asks as a table of a statement: what stands in its FROM, and the condition that leaves no other row.
 * @param when where this doesn't hold, the session isn't looked up
 */
export function askingSession(
  { sessionHash, now }: Pick<Session, 'sessionHash' | 'now'>,
  name = 'session',
  when?: SQL,
): { from: SQL; isAsking: SQL } {
  const table = sql.raw(name)
  const hash = when ? sql`case when ${when} then ${sessionHash} end` : sql`${sessionHash}`
  return {
    from: sql`sessions as ${table}`,
    isAsking: sql`${table}.token_hash = ${hash} and ${table}.expires_at > ${now}`,
  }
}

/** When a user was last active, ms since 1970, as a scalar; null if the user has no session. */
export function lastSeenSql(userId: SQL): SQL {
  return sql`(select max(s.last_seen_at) from sessions s where s.user_id = ${userId})`
}

/** Sessions in use since a time as a table `session` of a statement: what stands in its FROM, and the condition. */
export function sessionsUsedSince(time: number): { from: SQL; isUsed: SQL } {
  return { from: sql`sessions as session`, isUsed: sql`session.last_seen_at > ${time}` }
}

/** The SQL twin of `canActFor`: somebody may act for a subject who is still there, as themselves or by delegation (G-011). */
export function actingForSql(viewerId: SQL, subjectId: number | SQL, scope: Scope): SQL {
  return sql`exists (select 1 from users s where s.id = ${subjectId} and s.closed_at is null and (s.id = ${viewerId} or exists (
    select 1 from delegations d, json_each(d.scopes) g
    where d.delegate_id = ${viewerId} and d.subject_id = s.id and g.value = ${scope})))`
}

/** The name leads to somebody other than `userId`, who had it before. */
export function isFormerNameSql(username: string, userId: number, now: number): SQL {
  return sql`exists (select 1 from user_aliases a where a.username = ${username} and a.user_id <> ${userId} and a.expires_at > ${now})`
}

/** A database's own words for a name that is somebody's, or was until lately (see `insertUser`, `rename`). */
export function isNameTaken(error: unknown): boolean {
  const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : ''
  return /(UNIQUE|NOT NULL) constraint failed: users\.username/.test(text)
}

/** Neither closed nor private: the condition on a row of `users` under that name. */
export function isOpenSql(person: string): SQL {
  return sql.raw(`${person}.closed_at is null and ${person}.is_private = 0`)
}

/** Whether a board is there and its owner neither closed nor private. Written so that SQLite begins at the board, never at all people. */
export function isBoardOpenSql(boardId: SQL): SQL {
  return sql`exists (select 1 from boards held cross join users o where held.id = ${boardId} and held.deleted_at is null
    and o.id = held.owner_id and ${isOpenSql('o')})`
}

/** Whether the saver of a pin is neither closed nor private. Correlates with `pins` in a statement that writes it. */
export const isPinnerOpen: SQL = sql`exists (select 1 from users u where u.id = pins.pinner_id and ${isOpenSql('u')})`

/** The columns that `standsOn` sets, of pins that are made on the board `b` by the person `u`: their names, and their values in that order. */
export const STANDING: SQL = sql.raw('grp, board_owner_id, on_profile, listed')
export const standingOfNew: SQL = sql`b.grp, b.owner_id, b.grp = 0 and (b.owner_id = u.id or ${isBoardOpenSql(sql`b.id`)}),
  b.grp = 0 and ${isOpenSql('u')} and ${isBoardOpenSql(sql`b.id`)}`

/**
 * What a pin is by where it lies, and who may find it there (G-058, docs/decisions/034): the one rule, for the SET of whatever writes
 * `pins`. `place` names a row with what decides about its board: `grp`, `owner_id`, and `is_open` as `isBoardOpenSql` says.
 */
export function standsOn(place: string): SQL {
  const at = (column: string) => sql.raw(`${place}.${column}`)
  return sql`grp = ${at('grp')}, board_owner_id = ${at('owner_id')},
    on_profile = ${at('grp')} = 0 and (${at('owner_id')} = pins.pinner_id or ${at('is_open')}),
    listed = ${at('grp')} = 0 and ${at('is_open')} and ${isPinnerOpen}`
}
