import { Failure } from '#domain/errors.ts'
import { isSimilarPicture } from '#domain/media/dhash.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { deleteWaiting, selectNearRefused, selectWaitingUploads } from './queries.ts'

/** Fails with 403 code 3 if a picture is similar to one that was removed everywhere (docs/decisions/089). `dhash` null: not comparable, never refused. */
export async function requireNotRefused(db: Database, dhash: string | null): Promise<void> {
  if (dhash === null) return
  const { near } = await batch(db, { near: selectNearRefused(dhash) })
  if (near.some((refused) => isSimilarPicture(refused.dhash, dhash))) throw new Failure('picture_removed')
}

/** Uploads per batch. */
const SLICE = 1000

/** Deletes unused uploads (at most a day old) that are similar to one of these pictures. */
export async function deleteSimilarUploads(db: Database, dhashes: string[]): Promise<void> {
  if (dhashes.length === 0) return
  for (let after = { createdAt: 0, id: 0 }; ; ) {
    const { rows } = await batch(db, { rows: selectWaitingUploads(after, SLICE) })
    const similar = rows.filter(({ dhash }) => dhash !== null && dhashes.some((one) => isSimilarPicture(one, dhash)))
    if (similar.length > 0) await batch(db, deleteWaiting(similar.map(({ id }) => id)))
    const last = rows.at(-1)
    if (!last || rows.length < SLICE) return
    after = last
  }
}
