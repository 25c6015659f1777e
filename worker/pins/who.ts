import { type SQL, sql } from 'drizzle-orm'
import type { Asker } from '../http/asker.ts'
import type { Who } from '../profiles/read.ts'
import { viewerOf } from './viewer.ts'

/** The id of whom a path names, in SQL that reads one row; null where there is nobody. */
export function idOfWho(asker: Asker, who: Who): SQL {
  if (who === 'me') return viewerOf(asker)
  if ('username' in who) return sql`(select id from users where username = ${who.username})`
  return sql`${'id' in who ? who.id : who.sql}`
}
