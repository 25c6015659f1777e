import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { deleteRenditions } from '../store/renditions.ts'
import { collageName, markOf, nameOf } from '../store/store.ts'
import {
  deleteCleanups,
  deleteMoving,
  deleteSources,
  deleteUnclaimedUploads,
  deleteUnshownMedia,
  deleteWithdrawn,
  selectDueCleanups,
  selectFree,
} from './queries.ts'
import { settleWithdrawn } from './settle.ts'

/** Maximum withdrawn pictures settled per night. */
const SETTLED = 400
/** Maximum pictures per batch (the store deletes at most 1,000 at once) and batches per night. */
const KEYS = 500
const ROUNDS = 40
/** Lifetime of an unused upload and of an upload in progress, in ms. */
export const UPLOAD_LIFETIME = 24 * 3600 * 1000

/**
 * Deletes unused files from the store (REL-12): uploads without a Pin after a day, files without a row, pictures of deleted Pins, persons and covers, and
 * expired collages. The row is deleted first, then the file, then the scheduled cleanup, so that the next night repeats what fails.
 */
export async function sweepMedia(db: Database, bucket: R2Bucket, now: number): Promise<void> {
  await settleWithdrawn(db, bucket, SETTLED)
  for (let turn = 0; turn < ROUNDS; turn++) {
    const { deleted } = await batch(db, deleteUnclaimedUploads(now - UPLOAD_LIFETIME, KEYS))
    if (deleted.length < KEYS) break
  }
  for (let turn = 0; turn < ROUNDS; turn++) {
    const noted = await batch(db, selectDueCleanups(now, KEYS))
    if (noted.length === 0) return
    const keys = noted.map(({ key }) => key)
    const { free: rows } = await batch(db, {
      dropped: deleteUnshownMedia(keys),
      forgotten: deleteSources(keys),
      free: selectFree(keys),
    })
    const free = rows.map(({ key }) => key)
    if (free.length > 0) {
      await bucket.delete(free.map((key) => nameOf('image', key)))
      await bucket.delete(free.map((key) => nameOf('video', key)))
      await deleteRenditions(bucket, free)
      await bucket.delete(free.map(collageName))
      await bucket.delete(free.map(markOf))
    }
    await batch(db, [deleteCleanups(keys), deleteWithdrawn(free), deleteMoving(free)])
  }
}
