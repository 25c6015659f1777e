import { type SQL, sql } from 'drizzle-orm'
import type { Who } from './queries.ts'

/** Names a row of users without a look-up of its own: every one costs a row in every call. */
export function isPerson(who: Exclude<Who, 'me'>, table: string): SQL {
  if ('username' in who) return sql`${sql.raw(table)}.username = ${who.username}`
  return sql`${sql.raw(table)}.id = ${'id' in who ? who.id : who.sql}`
}
