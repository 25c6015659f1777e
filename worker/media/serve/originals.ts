import type { Context } from 'hono'
import { transformUrl } from 'unpic'
import { Failure } from '../../../domain/errors.ts'
import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import type { AppEnv } from '../../env.ts'
import { causeOf, log } from '../../log.ts'
import type { MediaMessage } from '../jobs.ts'
import { type Kept, keepFile, type MediaBindings } from '../store/picture.ts'
import { nameOf } from '../store/store.ts'
import { selectIsRemoved } from '../upload/queries.ts'
import { fetchGuarded, ownHosts } from '../web/guarded-fetch.ts'
import { noteFetched, noteMoving, selectRemote } from './queries.ts'

interface LoadContext extends MediaBindings {
  db: Database
  now: number
  own: readonly string[]
  queue?: Queue<MediaMessage> | undefined
}

export function loadContextOf(c: Context<AppEnv>): LoadContext {
  const { MEDIA: bucket, IMAGES: images, MEDIA_JOBS: queue, SITE_ORIGIN, MEDIA_BASE } = c.env
  return { db: c.get('db'), now: c.get('now'), bucket, images, queue, own: ownHosts(SITE_ORIGIN, MEDIA_BASE) }
}

/** The width requested from image services, in pixels. */
const WIDTH = 1200
/** Pause before a failed source is tried again, in ms. */
const PAUSE = 6 * 3600 * 1000

/**
 * The stored picture; at the first request it is fetched from its source (design.md 4). null if neither has it; a
 * failed source is retried after six hours. A job analyzes fetched pictures.
 */
export async function loadOriginal(store: LoadContext, key: string): Promise<R2ObjectBody | null> {
  const { db, bucket, now } = store
  const kept = await bucket.get(nameOf('image', key))
  if (kept) return kept
  const [remote] = await round(db, selectRemote(db, key))
  if (!remote || (remote.failedAt !== null && now - remote.failedAt < PAUSE)) return null
  const fetched = await fetchInto(store, key, sizedSource(remote.sourceUrl))
  // Noted first: a picture that was noted but is not answered is only fetched again.
  await note(store, key, fetched === null ? now : null, fetched)
  if (fetched === null) return null
  const {
    removed: [removed],
  } = await round(db, { removed: selectIsRemoved(db, fetched.hash) })
  if (removed?.removed) {
    await bucket.delete(nameOf('image', key))
    await note(store, key, now)
    return null
  }
  await store.queue?.send({ key })
  return bucket.get(nameOf('image', key))
}

/** Notes the result of a fetch. If that fails, the picture is shown all the same, and fetched or analyzed again. */
async function note(
  { db }: LoadContext,
  key: string,
  failedAt: number | null,
  kept: Kept | null = null,
): Promise<void> {
  const moving = kept?.facts.isAnimated ? [noteMoving(db, key, kept.type)] : []
  await round(db, { fetched: noteFetched(db, key, failedAt), moving }).catch((error: unknown) =>
    log('error', 'picture', { cause: causeOf(error) }),
  )
}

/** @returns null if there is no picture */
async function fetchInto(store: LoadContext, key: string, address: string): Promise<Kept | null> {
  const found = await fetchGuarded(address, { accept: 'image/*', own: store.own })
  if (!found) return null
  try {
    const kept = await keepFile(store, key, found.body)
    return kept.kind === 'image' ? kept : null
  } catch (error) {
    // A bucket that fails says nothing about the source; every other failure means that there is no picture.
    if (error instanceof Failure && error.kind === 'unavailable') throw error
    return null
  } finally {
    await found.body.return(undefined).catch(() => {})
  }
}

/** Image services with a size in the address are asked for a suitable one; other addresses stay unchanged. */
function sizedSource(url: string): string {
  try {
    return transformUrl({ url, width: WIDTH }) ?? url
  } catch {
    return url
  }
}
