import { Failure } from '../../../domain/errors.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { newId } from '../../db/ids.ts'
import type { Database } from '../../db/open.ts'
import { keepAnswer } from '../../db/receipt.ts'
import { round } from '../../db/round.ts'
import { toFailure } from '../../http/errors.ts'
import { type Look, lookOrNone } from '../look/look.ts'
import { type Kept, keepFile, type Studio } from '../store/picture.ts'
import { nameOf, newKey } from '../store/store.ts'
import type { MediaRow } from '../tables.ts'
import { WAIT } from '../unused/sweep.ts'
import { fetchGuarded } from '../web/guarded-fetch.ts'
import * as queries from './queries.ts'

export interface Workshop extends Studio {
  db: Database
  now: number
}

/** A film's colour until it has a poster frame. */
const NO_LOOK = { color: 'dddddd', thumbhash: null, dhash: null }

/** Keeps a file of somebody's (W-52). The same content, sent again before a pin names it, is the same row. */
export async function keepUpload(
  workshop: Workshop,
  ownerId: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<MediaRow> {
  const { db, now } = workshop
  return storeFirst(workshop, chunks, async (key, kept) => {
    const look = kept.kind === 'video' ? NO_LOOK : await lookOf(workshop, key)
    const row = {
      ...{ id: newId(), ownerId, key, kind: kept.kind, type: kept.type, bytes: kept.bytes, hash: kept.hash },
      ...{ width: kept.facts.width, height: kept.facts.height, duration: kept.facts.duration, createdAt: now, ...look },
    }
    keepAnswer(queries.sameAnswer(row))
    const {
      kept: [found],
    } = await round(db, {
      renewed: queries.renewSame(db, row),
      inserted: queries.insertMedia(db, row),
      forgotten: queries.forgetNamed(db, key),
      kept: queries.selectSame(db, row),
    })
    if (!found) throw new Failure('unavailable', { retryAfter: 2 })
    return { answer: found, isUsed: found.key === key }
  })
}

/** The picture that stands at an address (REL-11); whatever goes wrong is one failure. */
export async function keepFromLink(
  workshop: Workshop,
  ownerId: number,
  address: string,
  own: readonly string[],
): Promise<MediaRow> {
  const found = await fetchGuarded(address, { accept: 'image/*', own })
  if (!found) throw new Failure('link_unreachable')
  try {
    const row = await keepUpload(workshop, ownerId, found.body)
    if (row.kind === 'image') return row
  } catch (error) {
    if (toFailure(error).kind === 'unavailable') throw error
  } finally {
    await found.body.return(undefined).catch(() => {})
  }
  throw new Failure('link_unreachable')
}

/** A picture that stands for a film of one's own, until a pin names that. */
export async function keepPoster(
  workshop: Workshop,
  ownerId: number,
  filmId: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<MediaRow> {
  const { db } = workshop
  const [film] = await round(db, queries.selectFilm(db, filmId, ownerId))
  if (!film) throw new Failure('invalid', { faults: [{ field: 'poster_for', code: 'unknown_value' }] })
  return storeFirst(workshop, chunks, async (key, { kind }) => {
    if (kind !== 'image') throw new Failure('only_images')
    const look = await lookOf(workshop, key)
    keepAnswer(queries.filmAnswer(filmId))
    const {
      film: [row],
    } = await round(db, {
      poster: queries.setPoster(db, film, key, look),
      film: queries.selectMedia(db, filmId),
    })
    if (row?.posterKey !== key)
      throw new Failure('invalid', { faults: [{ field: 'poster_for', code: 'unknown_value' }] })
    return { answer: row, isUsed: true }
  })
}

/**
 * A file goes into the store before the row that names it, and a note of it before both: killed anywhere between, a night finds it. What is
 * refused is taken back at once; where nobody knows whether the row was written, the night looks.
 */
async function storeFirst<T>(
  workshop: Workshop,
  chunks: AsyncIterable<Uint8Array>,
  use: (key: string, kept: Kept) => Promise<{ answer: T; isUsed: boolean }>,
): Promise<T> {
  const { db, now } = workshop
  const key = newKey()
  await round(db, queries.noteOnItsWay(db, key, now + WAIT))
  try {
    const { answer, isUsed } = await use(key, await keepFile(workshop, key, atMost(chunks)))
    if (!isUsed) await takeBack(workshop, key)
    return answer
  } catch (error) {
    if (error instanceof Failure) await takeBack(workshop, key)
    throw error
  }
}

async function takeBack({ db, bucket }: Workshop, key: string): Promise<void> {
  try {
    await bucket.delete([nameOf('image', key), nameOf('video', key)])
    await round(db, queries.forgetNote(db, key))
  } catch (error) {
    console.error(JSON.stringify({ event: 'upload', cause: String(error) }))
  }
}

/** What can't be decoded is no picture, whatever its first bytes say. */
async function lookOf({ bucket, images }: Workshop, key: string): Promise<Look> {
  const picture = await bucket.get(nameOf('image', key))
  const look = picture && (await lookOrNone(images, picture.body))
  if (!look) throw new Failure('only_images')
  return look
}

/** Counts what really comes, whatever was announced; what breaks off is no picture. */
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
