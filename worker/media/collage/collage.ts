import { batch } from '#worker/db/batch.ts'
import { digestOf } from '#worker/http/etag.ts'
import { causeOf, log } from '#worker/log.ts'
import { type LoadContext, loadOriginal } from '../serve/originals.ts'
import { collageName, markOf } from '../store/store.ts'
import { drawCollage } from './draw.ts'
import { scheduleCollageCleanup } from './queries.ts'

/** ms for which a collage is stored, so that deleted pictures don't stay in it longer. It is drawn again on request. */
const KEPT = 7 * 24 * 3600 * 1000
/** ms for which a collage without all of its pictures is stored. */
const KEPT_WITH_GAPS = 3600 * 1000
/** Maximum collages drawn at once by an isolate: each takes some tenths of a second and a dozen megabytes. */
const AT_ONCE = 2
/** ms after which drawing counts as over: the platform ends work by then without a notice. */
const OVER = 30_000

/** A stored collage. `isWhole`: no picture was left out. */
interface StoredCollage {
  jpeg: ArrayBuffer
  etag: string
  isWhole: boolean
}

/**
 * The collage of these pictures, from the store or drawn now and stored. Withdrawn pictures are left out (docs/decisions/038). null: nothing to show, or too
 * many are being drawn.
 * @param waitUntil keeps the drawing alive if the requester leaves
 */
export async function openCollage(
  store: LoadContext,
  keys: readonly string[],
  waitUntil: (drawn: Promise<unknown>) => void,
): Promise<StoredCollage | null> {
  const { bucket } = store
  const marks = await Promise.all(keys.map((key) => bucket.head(markOf(key))))
  const shown = keys.filter((_, i) => !marks[i])
  if (shown.length === 0) return null
  const key = (await digestOf(shown.join())).slice(0, 16)
  const known = await readStored(bucket, key, store.now)
  if (known) return known
  const end = beginDrawing(Date.now())
  if (!end) return null
  const drawn = draw(store, key, shown)
    .catch((error: unknown) => {
      log('error', 'collage', { cause: causeOf(error) })
      return null
    })
    .finally(end)
  waitUntil(drawn)
  return drawn
}

async function readStored(bucket: R2Bucket, key: string, now: number): Promise<StoredCollage | null> {
  const stored = await bucket.get(collageName(key))
  if (!stored) return null
  const isWhole = stored.customMetadata?.gaps === undefined
  // Read in any case: an unread stream is an error.
  const jpeg = await stored.arrayBuffer()
  if (!isWhole && stored.uploaded.getTime() < now - KEPT_WITH_GAPS) return null
  return { jpeg, isWhole, etag: tagFor(key, isWhole) }
}

async function draw(store: LoadContext, key: string, shown: readonly string[]): Promise<StoredCollage | null> {
  const drawn = await drawCollage(store.images, (each) => loadOriginal(store, each), shown)
  if (!drawn) return null
  const { jpeg, isWhole } = drawn
  await batch(store.db, scheduleCollageCleanup(key, store.now + (isWhole ? KEPT : KEPT_WITH_GAPS)))
  await store.bucket.put(collageName(key), jpeg, isWhole ? {} : { customMetadata: { gaps: 'yes' } })
  return { jpeg, isWhole, etag: tagFor(key, isWhole) }
}

function tagFor(key: string, isWhole: boolean): string {
  return isWhole ? `"${key}"` : `"${key}.gaps"`
}

const drawing = new Map<symbol, number>()

/** Takes one of the slots for drawing. Returns the function that releases it; null: all are taken. */
function beginDrawing(now: number): (() => void) | null {
  for (const [one, begun] of drawing) if (begun < now - OVER) drawing.delete(one)
  if (drawing.size >= AT_ONCE) return null
  const own = Symbol('collage')
  drawing.set(own, now)
  return () => drawing.delete(own)
}
