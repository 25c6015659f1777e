import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { remoteMedia } from '../tables.ts'
import type { Analysis } from './analyze.ts'

export function selectUnanalyzed(db: Database, limit: number) {
  return db
    .select({ key: remoteMedia.key })
    .from(remoteMedia)
    .where(sql`${remoteMedia.looked} = 0`)
    .orderBy(remoteMedia.key)
    .limit(limit)
}

/** Stores the result of an analysis; null: the picture cannot be decoded. */
export function storeAnalysis(db: Database, key: string, analysis: Analysis | null) {
  const result = { thumbhash: analysis?.thumbhash ?? null, dhash: analysis?.dhash ?? null }
  return db
    .update(remoteMedia)
    .set({ looked: 1, ...result })
    .where(eq(remoteMedia.key, key))
}
