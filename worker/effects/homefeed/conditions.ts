import { type SQL, sql } from 'drizzle-orm'

/** What somebody can follow: a person, or a board; and what of it others find, on that profile or on that board. */
export const SOURCES = [
  {
    pins: 'pinner_id',
    shown: 'on_profile = 1',
    follows: 'follows',
    of: 'followee_id',
    who: 'follower_id',
    place: 'rk',
  },
  { pins: 'board_id', shown: 'grp = 0', follows: 'board_follows', of: 'board_id', who: 'user_id', place: 'rowid' },
] as const
export type SourceKind = 0 | 1
export const PERSON: SourceKind = 0
export const BOARD: SourceKind = 1

/** Pins of one source that come into a homefeed at once. */
export const NEWEST = 50
/** Pins that a homefeed keeps. */
export const KEPT = 1000
/** People, and boards, that a new homefeed looks at. */
const FOLLOWED = 5000

/** A source's newest public pins, by the index of its feed. */
export function newestOf(kind: SourceKind, id: SQL, most: SQL, more: SQL = sql`true`): SQL {
  return sql`(select n.id from pins n where n.${sql.raw(SOURCES[kind].pins)} = ${id} and n.${sql.raw(SOURCES[kind].shown)} and ${more}
    order by n.saved_rk limit ${most})`
}

/** Whom, or which boards, somebody follows: a subquery of `id`. */
export function followedBy(kind: SourceKind, userId: number): SQL {
  const { follows, of, who } = SOURCES[kind]
  return sql`(select ${sql.raw(of)} as id from ${sql.raw(follows)} where ${sql.raw(who)} = ${userId} limit ${FOLLOWED})`
}

/**
 * What the homefeed of somebody without a list would hold: the newest of all they follow from a place on, as a subquery of `rk` and `pin_id`.
 * It costs a row for each that it looks at, and writes nothing.
 */
export function newestFollowed(userId: number, after: number, limit: number): SQL {
  const of = (
    kind: SourceKind,
  ) => sql`select p.saved_rk as rk, p.id as pin_id from ${followedBy(kind, userId)} as f cross join pins p
    where p.id in ${newestOf(kind, sql`f.id`, sql`${limit}`, sql`n.saved_rk > ${after}`)} and p.pinner_id <> ${userId}`
  return sql`(select rk, pin_id from (${of(PERSON)} union ${of(BOARD)}) order by rk limit ${limit})`
}
