import { select } from '#worker/db/select.ts'
import { run, setOf, valuesOf } from '#worker/db/write.ts'
import { movingPictures, remoteMedia } from '#worker/model/media/tables.ts'

export function selectRemote(key: string) {
  return select(remoteMedia)`from ${remoteMedia} where ${remoteMedia.key} = ${key}`
}

/** `failedAt`: time of the failure, or null if fetched and waiting for the analysis. `bytes`: of a file stored as its site has it. */
export type FetchResult = Partial<Pick<typeof remoteMedia.$inferInsert, 'failedAt' | 'looked' | 'bytes'>>

/** Stores the result of a fetch. */
export function noteFetched(key: string, result: FetchResult) {
  return run`update ${remoteMedia} ${setOf(remoteMedia, result)} where ${remoteMedia.key} = ${key}`
}

/** Stores that a fetched picture is animated. */
export function noteMoving(key: string, type: string) {
  return run`insert into ${movingPictures} ${valuesOf(movingPictures, { key, type })} on conflict do nothing`
}
