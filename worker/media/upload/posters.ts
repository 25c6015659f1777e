import { Failure } from '#domain/errors.ts'
import { batch } from '#worker/db/batch.ts'
import { storeAnswer } from '#worker/db/receipt.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import { requireNotRefused } from '../refused/refused.ts'
import { nameOf } from '../store/store.ts'
import { plainPicture } from './plain-picture.ts'
import * as queries from './queries.ts'
import { analysisOf, NO_ANALYSIS, storeThenInsert, type UploadContext } from './upload.ts'

/** Stores the poster frame of an unused video of the owner. @param known analysis of a blank picture, which is never similar to another */
export async function keepPoster(
  upload: UploadContext,
  ownerId: number,
  filmId: number,
  chunks: AsyncIterable<Uint8Array>,
  known?: queries.Look,
): Promise<MediaRow> {
  const { db } = upload
  const [film] = await batch(db, queries.selectFilm(filmId, ownerId))
  if (!film) throw new Failure('invalid', { faults: [{ field: 'poster_for', code: 'unknown_value' }] })
  return storeThenInsert(upload, chunks, async (key, { kind, hash }) => {
    if (kind !== 'image') throw new Failure('only_images')
    const analysis = known ?? (await analysisOf(upload, key))
    await requireNotRefused(db, analysis.dhash)
    storeAnswer(queries.filmAnswer(filmId))
    const {
      film: [row],
      removed: [removed],
    } = await batch(db, {
      poster: queries.setPoster(film, { key, hash }, analysis),
      film: queries.selectMedia(filmId),
      removed: queries.selectIsRemoved(hash),
    })
    if (removed?.removed) throw new Failure('picture_removed')
    if (row?.posterKey !== key)
      throw new Failure('invalid', { faults: [{ field: 'poster_for', code: 'unknown_value' }] })
    return { answer: row, isUsed: true }
  })
}

/** Makes the picture of another unused upload the poster frame. The video gets a copy, so that the upload can still become a Pin. */
export async function keepPosterOf(
  upload: UploadContext,
  ownerId: number,
  filmId: number,
  pictureId: number,
): Promise<MediaRow> {
  const [picture] = await batch(upload.db, queries.selectPicture(pictureId, ownerId))
  const stored = picture ? await upload.bucket.get(nameOf('image', picture.key)) : null
  if (!stored) throw new Failure('invalid', { faults: [{ field: 'media_id', code: 'unknown_value' }] })
  return keepPoster(upload, ownerId, filmId, stored.body)
}

/** Gives a video a blank poster: the site can't decode a frame of it (docs/decisions/167). */
export async function keepPlainPoster(upload: UploadContext, ownerId: number, filmId: number): Promise<MediaRow> {
  const [film] = await batch(upload.db, queries.selectFilm(filmId, ownerId))
  const picture = plainPicture(film?.width ?? 1, film?.height ?? 1)
  return keepPoster(upload, ownerId, filmId, new Blob([picture]).stream(), NO_ANALYSIS)
}
