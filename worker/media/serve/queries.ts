import { eq } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { select } from '../../db/select.ts'
import { movingPictures, remoteMedia } from '../../model/media/tables.ts'

export function selectRemote(key: string) {
  return select(remoteMedia)`from ${remoteMedia} where ${remoteMedia.key} = ${key}`
}

/** Failed at `failedAt`; or fetched (null) and waiting for the analysis. `bytes`: of a file as its site has it. */
export type FetchResult = Partial<Pick<typeof remoteMedia.$inferInsert, 'failedAt' | 'looked' | 'bytes'>>

/** Stores the result of a fetch. */
export function noteFetched(db: Database, key: string, result: FetchResult) {
  return db.update(remoteMedia).set(result).where(eq(remoteMedia.key, key))
}

/** Notes that a fetched picture has several frames. */
export function noteMoving(db: Database, key: string, type: string) {
  return db.insert(movingPictures).values({ key, type }).onConflictDoNothing()
}
