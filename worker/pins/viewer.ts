import { type SQL, sql } from 'drizzle-orm'
import type { Asker } from '../http/asker.ts'

/** Who asks, in SQL; null for a visitor. */
export function viewerOf({ sessionHash, now }: Asker): SQL {
  if (sessionHash === null) return sql`null`
  return sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
}
