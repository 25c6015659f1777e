import { GROUPS } from '#domain/boards/contract.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { Seen } from '#worker/media/jobs.ts'
import { DELETED_GROUP } from '#worker/model/boards/tables.ts'
import { markNext, type PicturePlace } from './queries.ts'

/** Pins per batch. Many people may have the same picture, one person on thousands of pins, and search indexes each by colour. */
const PINS = 500

const START = { pinnerId: Number.MIN_SAFE_INTEGER, savedRk: Number.MIN_SAFE_INTEGER }
const PLACES: readonly PicturePlace[] = [...[...GROUPS.keys(), DELETED_GROUP].map((grp) => ({ grp, ...START })), null]

/**
 * Stores the measured size, colours and dHash of a picture on all pins that show it, and inserts their marks. Works in slices; of deleted pins, which may be
 * restored for a day, it updates one slice only. Idempotent.
 */
export async function markPicture(db: Database, key: string, seen: Seen): Promise<void> {
  for (let places = PLACES; places.length > 0; ) {
    const slices = await batch(
      db,
      places.map((place) => markNext(key, seen, place, PINS)),
    )
    places = places.flatMap((place, i) => {
      const marked = slices[i]?.marked ?? []
      const [last] = marked.toSorted((a, b) => b.pinnerId - a.pinnerId || b.savedRk - a.savedRk)
      return place && last && marked.length === PINS ? [{ ...place, ...last }] : []
    })
  }
}
