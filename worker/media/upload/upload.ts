import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { UNKNOWN_COLOR } from '#domain/media/picture-colors.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { storeAnswer } from '#worker/db/receipt.ts'
import { toFailure } from '#worker/http/errors.ts'
import { causeOf, log } from '#worker/log.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import { type Analysis, analyzeOrNull } from '../analysis/analyze.ts'
import { requireNotRefused } from '../refused/refused.ts'
import { type Kept, keepFile, type MediaBindings } from '../store/picture.ts'
import { nameOf, newKey } from '../store/store.ts'
import { UPLOAD_LIFETIME } from '../unused/sweep.ts'
import { fetchGuarded } from '../web/guarded-fetch.ts'
import * as queries from './queries.ts'

export interface UploadContext extends MediaBindings {
  db: Database
  now: number
}

/** The colour of a video without a poster frame. */
export const NO_ANALYSIS = { color: UNKNOWN_COLOR, tones: null, thumbhash: null, dhash: null }

/**
 * Stores an upload (W-52). Sending the same content again while it is unused returns the same row. A picture that was removed everywhere, or is similar to
 * one, is 403 code 3.
 */
export async function keepUpload(
  upload: UploadContext,
  ownerId: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<MediaRow> {
  const { db, now } = upload
  return storeThenInsert(upload, chunks, async (key, kept) => {
    const analysis = kept.kind === 'video' ? NO_ANALYSIS : await analysisOf(upload, key)
    await requireNotRefused(db, analysis.dhash)
    const row = {
      id: newId(),
      ownerId,
      key,
      kind: kept.kind,
      type: kept.type,
      bytes: kept.bytes,
      hash: kept.hash,
      ...{
        width: kept.facts.width,
        height: kept.facts.height,
        duration: kept.facts.duration,
        createdAt: now,
        ...analysis,
      },
    }
    storeAnswer(queries.sameAnswer(row))
    const {
      kept: [found],
      removed: [removed],
    } = await batch(db, {
      renewed: queries.renewSame(row),
      inserted: queries.insertMedia(row),
      forgotten: queries.deleteCleanupOfUsed(key),
      moving: kept.facts.isAnimated ? [queries.noteMoving(row)] : [],
      kept: queries.selectSame(row),
      removed: queries.selectIsRemoved(row.hash),
    })
    if (removed?.removed) throw new Failure('picture_removed')
    if (!found) throw new Failure('unavailable', { retryAfter: 2 })
    return { answer: found, isUsed: found.key === key }
  })
}

/** Stores the picture at an address (REL-11). Every failure is `link_unreachable`, except for a removed picture. */
export async function keepFromLink(
  upload: UploadContext,
  ownerId: number,
  address: string,
  own: readonly string[],
): Promise<MediaRow> {
  const found = await fetchGuarded(address, { accept: 'image/*', own })
  if (!found) throw new Failure('link_unreachable')
  try {
    const row = await keepUpload(upload, ownerId, found.body)
    if (row.kind === 'image') return row
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind === 'unavailable' || kind === 'picture_removed') throw error
  } finally {
    await found.body.return(undefined).catch(() => {})
  }
  throw new Failure('link_unreachable')
}

/**
 * Schedules the cleanup, stores the file, then inserts its row, so that the nightly job finds files of interrupted uploads. A rejected file is deleted at
 * once; if the outcome of the insert is unknown, the nightly job decides.
 */
export async function storeThenInsert<T>(
  upload: UploadContext,
  chunks: AsyncIterable<Uint8Array>,
  use: (key: string, kept: Kept) => Promise<{ answer: T; isUsed: boolean }>,
): Promise<T> {
  const { db, now } = upload
  const key = newKey()
  await batch(db, queries.scheduleUploadCleanup(key, now + UPLOAD_LIFETIME))
  try {
    const { answer, isUsed } = await use(key, await keepFile(upload, key, atMost(chunks)))
    if (!isUsed) await removeFile(upload, key)
    return answer
  } catch (error) {
    if (error instanceof Failure) await removeFile(upload, key)
    throw error
  }
}

async function removeFile({ db, bucket }: UploadContext, key: string): Promise<void> {
  try {
    await bucket.delete([nameOf('image', key), nameOf('video', key)])
    await batch(db, queries.deleteCleanup(key))
  } catch (error) {
    log('error', 'upload', { cause: causeOf(error) })
  }
}

/** Rejects a file that cannot be decoded, whatever its first bytes. */
export async function analysisOf({ bucket, images }: UploadContext, key: string): Promise<Analysis> {
  const picture = await bucket.get(nameOf('image', key))
  const analysis = picture && (await analyzeOrNull(images, picture.body))
  if (!analysis) throw new Failure('only_images')
  return analysis
}

/** Limits the actual size, independent of the declared one. An interrupted upload fails with `only_images`. */
async function* atMost(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > LIMITS.media.bytes) throw new Failure('upload_too_large')
      yield chunk
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('only_images', { cause: error })
  }
}
