import { eq } from 'drizzle-orm'
import { transformUrl } from 'unpic'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { fetchPicture } from './guarded-fetch.ts'
import { remoteMedia } from './tables.ts'

interface Store {
  db: Database
  bucket: R2Bucket
  now: number
}

/** The largest width that is asked of a source, in pixels. */
const WIDTH = 1200
/** How long a source that failed is left alone, in ms. */
const PAUSE = 6 * 3600 * 1000

/**
 * A picture as it came: from the store, or, the first time, from its source, once (design.md 4). null where neither has it; a
 * source that failed is not asked again for six hours.
 */
export async function loadOriginal(store: Store, key: string): Promise<ReadableStream<Uint8Array> | null> {
  const name = `originals/${key}`
  const kept = await store.bucket.get(name)
  if (kept) return kept.body
  const [[remote]] = await batch(store.db, [store.db.select().from(remoteMedia).where(eq(remoteMedia.key, key))])
  if (!remote || (remote.failedAt !== null && store.now - remote.failedAt < PAUSE)) return null
  const picture = await fetchPicture(sizedSource(remote.sourceUrl))
  if (!picture) {
    await batch(store.db, [store.db.update(remoteMedia).set({ failedAt: store.now }).where(eq(remoteMedia.key, key))])
    return null
  }
  await store.bucket.put(name, picture.bytes, { httpMetadata: { contentType: picture.type } })
  return new Response(picture.bytes).body
}

/** Image services that take a size in the address are asked for one that fits; others are asked as they are. */
function sizedSource(url: string): string {
  try {
    return transformUrl({ url, width: WIDTH }) ?? url
  } catch {
    return url
  }
}

/** The type that a kept original was judged to be. */
export async function typeOfOriginal({ bucket }: Pick<Store, 'bucket'>, key: string): Promise<string | undefined> {
  return (await bucket.head(`originals/${key}`))?.httpMetadata?.contentType
}
