import { GROUPS } from '../../../domain/boards/contract.ts'
import { batch } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import type { Seen } from '../../media/jobs.ts'
import { DELETED_GROUP } from '../../model/boards/tables.ts'
import { markNext, type PicturePlace } from './queries.ts'

/** Pins of one batch: many people may have the same picture, and one person may have it on thousands of Pins, which search indexes by colour. */
const PINS = 500

const START = { pinnerId: Number.MIN_SAFE_INTEGER, savedRk: Number.MIN_SAFE_INTEGER }
const PLACES: readonly PicturePlace[] = [...[...GROUPS.keys(), DELETED_GROUP].map((grp) => ({ grp, ...START })), null]

/**
 * Stores what was seen of a picture on all Pins that have it: its size, its colours and its dHash, with their marks of it, slice by slice; of deleted
 * ones, which can be restored for a day, on one slice. Idempotent.
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
