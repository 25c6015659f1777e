import { transformUrl } from 'unpic'
import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { Bindings } from '#worker/env.ts'
import { causeOf, log } from '#worker/log.ts'
import type { MediaMessage } from '#worker/messages.ts'
import { NO_COPIES } from '../preview/link-preview.ts'
import { type Kept, keepFile, type MediaBindings } from '../store/picture.ts'
import { nameOf } from '../store/store.ts'
import { selectIsRemoved } from '../upload/queries.ts'
import { askGuarded, type Found, fetchGuarded, type NotFound, ownHosts } from '../web/guarded-fetch.ts'
import { type FetchResult, noteFetched, noteMoving, selectRemote } from './queries.ts'

export interface LoadContext extends MediaBindings {
  db: Database
  now: number
  own: readonly string[]
  queue?: Queue<MediaMessage> | undefined
}

export function loadContext(db: Database, now: number, env: Bindings): LoadContext {
  const { MEDIA: bucket, IMAGES: images, MEDIA_JOBS: queue, SITE_ORIGIN, MEDIA_BASE } = env
  return { db, now, bucket, images, queue, own: ownHosts(SITE_ORIGIN, MEDIA_BASE) }
}

/** Why a picture could not be stored: fetch failed; not a picture; removed from this site; its site forbids copies. */
type WholeFault = NotFound | 'no_picture' | 'removed' | 'robots'

/** Limits for a picture that a job fetches, while nobody waits. */
const WHOLE = { ms: 30_000, bytes: LIMITS.media.bytes }
/** The width requested from image services, in pixels. */
const WIDTH = 1200
/** ms before a failed source is retried. */
const PAUSE = 6 * 3600 * 1000

/**
 * The stored picture; at the first request it is fetched from its source (design.md 4). null if neither has it; a
 * failed source is retried after six hours. A job analyzes fetched pictures.
 */
export async function loadOriginal(store: LoadContext, key: string): Promise<R2ObjectBody | null> {
  const { db, bucket, now } = store
  const stored = await bucket.get(nameOf('image', key))
  if (stored) return stored
  const [remote] = await batch(db, selectRemote(key))
  if (!remote || (remote.failedAt !== null && now - remote.failedAt < PAUSE)) return null
  const address = sizedSource(remote.sourceUrl)
  const found = await fetchGuarded(address, { accept: 'image/*', own: store.own })
  const kept = found && (await keepFound(store, key, found))
  if (!kept || typeof kept === 'string') {
    await note(store, key, { failedAt: now })
    return null
  }
  // Only a fetch of the unchanged source address returns the whole picture.
  await noteKept(store, key, kept, address === remote.sourceUrl)
  return bucket.get(nameOf('image', key))
}

/** Fetches a picture as its site has it, in place of a possibly smaller stored one. */
export async function fetchWhole(store: LoadContext, key: string, address: string): Promise<Kept | WholeFault> {
  const found = await askGuarded(address, { accept: 'image/*', own: store.own, ...WHOLE })
  if (!('body' in found)) return found
  if (NO_COPIES.test(found.robots)) {
    await found.body.return(undefined).catch(() => {})
    return 'robots'
  }
  const kept = await keepFound(store, key, found)
  if (typeof kept !== 'string') await noteKept(store, key, kept, true)
  return kept
}

/** Stores the fetched file, unless it is not a picture or was removed here. */
async function keepFound(store: LoadContext, key: string, found: Found): Promise<Kept | 'no_picture' | 'removed'> {
  const { db, bucket } = store
  try {
    const kept = await keepFile(store, key, found.body)
    if (kept.kind !== 'image') {
      await bucket.delete(nameOf(kept.kind, key))
      return 'no_picture'
    }
    const {
      removed: [removed],
    } = await batch(db, { removed: selectIsRemoved(kept.hash) })
    if (!removed?.removed) return kept
    await bucket.delete(nameOf('image', key))
    return 'removed'
  } catch (error) {
    // A failing bucket says nothing about the source; every other failure means that there is no picture.
    if (error instanceof Failure && error.kind === 'unavailable') throw error
    return 'no_picture'
  } finally {
    await found.body.return(undefined).catch(() => {})
  }
}

/** Stored before the message is sent: without the message the picture is analyzed by night. */
async function noteKept(store: LoadContext, key: string, kept: Kept, isWhole: boolean): Promise<void> {
  await note(store, key, { failedAt: null, looked: 0, ...(isWhole && { bytes: kept.bytes }) }, kept)
  await store.queue?.send({ key })
}

/** Stores the result of a fetch. If that fails, the picture is shown anyway, and fetched or analyzed again. */
async function note({ db }: LoadContext, key: string, result: FetchResult, kept?: Kept): Promise<void> {
  const moving = kept?.facts.isAnimated ? [noteMoving(key, kept.type)] : []
  await batch(db, { fetched: noteFetched(key, result), moving }).catch((error: unknown) =>
    log('error', 'picture', { cause: causeOf(error) }),
  )
}

/** Requests a suitable size from image services with a size in the address; other addresses stay unchanged. */
function sizedSource(url: string): string {
  try {
    return transformUrl({ url, width: WIDTH }) ?? url
  } catch {
    return url
  }
}
