import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { remoteMedia } from '../tables.ts'
import type { Look } from './look.ts'

export function selectUnlooked(db: Database, most: number) {
  return db
    .select({ key: remoteMedia.key })
    .from(remoteMedia)
    .where(sql`${remoteMedia.looked} = 0`)
    .orderBy(remoteMedia.key)
    .limit(most)
}

/** What a job has seen; null: that it can't be seen. */
export function keepLook(db: Database, key: string, look: Look | null) {
  const seen = { thumbhash: look?.thumbhash ?? null, dhash: look?.dhash ?? null }
  return db
    .update(remoteMedia)
    .set({ looked: 1, ...seen })
    .where(eq(remoteMedia.key, key))
}
