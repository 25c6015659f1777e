import type { SQL } from 'drizzle-orm'
import { constant } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'

/**
 * How a request identifies a person: by username, id, a scalar with the id, or as the viewer. `withBoardView` also
 * reads the person's board layout.
 */
export type Who = { username: string; withBoardView?: boolean } | { id: number } | PersonOf | 'me'

/** A person found through another record: `find` is a module's function that returns SQL of the person's id. */
export interface PersonOf {
  find: (id: number) => SQL<number | null>
  id: number
}

/** Matches a row of users directly; a subquery for the id would cost a row in every call. */
export function isPerson(who: Exclude<Who, 'me'>, table: 'users' | 'person'): SQL {
  const { id, username } = table === 'users' ? USERS : PERSON
  if ('username' in who) return sql`${username} = ${who.username}`
  return sql`${id} = ${'find' in who ? who.find(who.id) : who.id}`
}

const columnsOf = (table: string) => ({
  id: constant(sql.raw(`${table}.id`)),
  username: constant(sql.raw(`${table}.username`)),
})
const USERS = columnsOf('users')
const PERSON = columnsOf('person')

/** Number of notifications since a person last looked; reads at most one row. */
export function unseenCountSql(userId: SQL): SQL {
  return sql`coalesce((select bell.unseen_count from bells as bell where bell.user_id = ${userId}), 0)`
}

/** True if a person has a conversation with an unread message that is neither muted nor a request. Reads at most one row of an index. */
export function hasUnreadSql(userId: SQL): SQL {
  return sql`exists (select 1 from conversation_members as n where n.user_id = ${userId}
    and n.is_unread = 1 and n.is_muted = 0 and n.is_listed = 1 and n.left_at is null and n.box = 'inbox')`
}
