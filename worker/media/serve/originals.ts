import type { Context } from 'hono'
import { transformUrl } from 'unpic'
import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import type { AppEnv } from '../../env.ts'
import type { MediaMessage } from '../jobs.ts'
import { keepFile, type Studio } from '../store/picture.ts'
import { nameOf } from '../store/store.ts'
import { fetchGuarded, ownHosts } from '../web/guarded-fetch.ts'
import { noteFetched, selectRemote } from './queries.ts'

interface Store extends Studio {
  db: Database
  now: number
  own: readonly string[]
  queue?: Queue<MediaMessage> | undefined
}

/** What a request has for loading pictures. */
export function storeOf(c: Context<AppEnv>): Store {
  const { MEDIA: bucket, IMAGES: images, MEDIA_JOBS: queue, MEDIA_BASE } = c.env
  return { db: c.get('db'), now: c.get('now'), bucket, images, queue, own: ownHosts(c.req.url, MEDIA_BASE) }
}

/** The largest width that is asked of a source, in pixels. */
const WIDTH = 1200
/** How long a source that failed is left alone, in ms. */
const PAUSE = 6 * 3600 * 1000

/**
 * A picture as it came: from the store, or, the first time, from its source, once (design.md 4). null where neither has it; a
 * source that failed is not asked again for six hours. A picture that has come is looked at by a job.
 */
export async function loadOriginal(store: Store, key: string): Promise<R2ObjectBody | null> {
  const { db, bucket, now } = store
  const kept = await bucket.get(nameOf('image', key))
  if (kept) return kept
  const [remote] = await round(db, selectRemote(db, key))
  if (!remote || (remote.failedAt !== null && now - remote.failedAt < PAUSE)) return null
  const isHere = await fetchInto(store, key, sizedSource(remote.sourceUrl))
  await round(db, noteFetched(db, key, isHere ? null : now))
  if (!isHere) return null
  await store.queue?.send({ key })
  return bucket.get(nameOf('image', key))
}

async function fetchInto(store: Store, key: string, address: string): Promise<boolean> {
  const found = await fetchGuarded(address, { accept: 'image/*', own: store.own })
  if (!found) return false
  try {
    return (await keepFile(store, key, found.body)).kind === 'image'
  } catch {
    // Whatever was wrong with it: there is no picture.
    return false
  } finally {
    await found.body.return(undefined).catch(() => {})
  }
}

/** Image services that take a size in the address are asked for one that fits; others are asked as they are. */
function sizedSource(url: string): string {
  try {
    return transformUrl({ url, width: WIDTH }) ?? url
  } catch {
    return url
  }
}
