import { eq } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { movingPictures, remoteMedia } from '../tables.ts'

export function selectRemote(db: Database, key: string) {
  return db.select().from(remoteMedia).where(eq(remoteMedia.key, key))
}

/** Stores the result of a fetch: failed at `failedAt`, or fetched (null) and waiting for the analysis. */
export function noteFetched(db: Database, key: string, failedAt: number | null) {
  const result = failedAt === null ? { looked: 0, failedAt } : { failedAt }
  return db.update(remoteMedia).set(result).where(eq(remoteMedia.key, key))
}

/** Notes that a fetched picture has several frames. */
export function noteMoving(db: Database, key: string, type: string) {
  return db.insert(movingPictures).values({ key, type }).onConflictDoNothing()
}
