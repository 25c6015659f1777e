import { type SQL, sql } from 'drizzle-orm'
import type { Who } from './queries.ts'

/** Matches a row of users without a further lookup, which would cost a row in every call. */
export function isPerson(who: Exclude<Who, 'me'>, table: string): SQL {
  if ('username' in who) return sql`${sql.raw(table)}.username = ${who.username}`
  return sql`${sql.raw(table)}.id = ${'find' in who ? who.find(who.id) : who.id}`
}
