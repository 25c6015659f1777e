import { batch } from '../../db/batch.ts'
import { digestOf } from '../../http/etag.ts'
import { causeOf, log } from '../../log.ts'
import { type LoadContext, loadOriginal } from '../serve/originals.ts'
import { collageName, markOf } from '../store/store.ts'
import { drawCollage } from './draw.ts'
import { scheduleCollageCleanup } from './queries.ts'

/** How long a collage is kept, in ms, so that no deleted picture is in the store for longer. Then it is drawn again if somebody asks. */
const KEPT = 7 * 24 * 3600 * 1000
/** The same for one without all of its pictures. */
const KEPT_WITH_GAPS = 3600 * 1000
/** The most collages that an isolate draws at once: each takes some tenths of a second and a dozen megabytes. */
const AT_ONCE = 2
/** The platform ends work within this time, in ms, without telling it: what began before is over. */
const OVER = 30_000

/** A collage as a file. `isWhole`: no picture was left out. */
interface StoredCollage {
  jpeg: ArrayBuffer
  etag: string
  isWhole: boolean
}

/**
 * The collage of these pictures: from the store, or drawn now and stored. Withdrawn pictures are left out (docs/decisions/038). null: there is nothing to
 * show, or others are being drawn.
 * @param waitUntil lets it be drawn to its end, because whoever asked may not wait for it
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
  // Read in any case, because a stream that nobody reads is an error.
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

/** Takes one of the places for drawing. Returns what gives it back; null: all are taken. */
function beginDrawing(now: number): (() => void) | null {
  for (const [one, begun] of drawing) if (begun < now - OVER) drawing.delete(one)
  if (drawing.size >= AT_ONCE) return null
  const own = Symbol('collage')
  drawing.set(own, now)
  return () => drawing.delete(own)
}
