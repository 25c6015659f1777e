import { eq } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { remoteMedia } from '../tables.ts'

export function selectRemote(db: Database, key: string) {
  return db.select().from(remoteMedia).where(eq(remoteMedia.key, key))
}

/** What became of fetching a picture: it failed at `failedAt`, or it is here (null) and a job is to look at it. */
export function noteFetched(db: Database, key: string, failedAt: number | null) {
  const news = failedAt === null ? { looked: 0, failedAt } : { failedAt }
  return db.update(remoteMedia).set(news).where(eq(remoteMedia.key, key))
}
