import type { FoundPin } from '../../../domain/imports/found.ts'
import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import type { Bindings } from '../../env.ts'
import { reserveIds } from '../new-pins.ts'
import { importPlaced, type PlacedRow } from '../placed.ts'
import type { ImportRecord } from '../tables.ts'
import { namesOf, type Places, type PlannedPin, readBoards, readJson, readPlan } from './files.ts'
import { makePlaces } from './places.ts'
import { changeImport, countBrought, selectUsableKeys } from './queries.ts'
import type { ImportBudget } from './run.ts'

/** Brings the Pins of the plan from where the last step ended. */
export async function bring(
  db: Database,
  { MEDIA: bucket }: Bindings,
  row: ImportRecord,
  now: number,
  budget: ImportBudget,
) {
  const started = Date.now()
  const places = await placesOf(db, bucket, row, now)
  // A slice may have been saved by a step that did not live to say so.
  const { brought } = await round(db, { brought: countBrought(db, row.id) })
  let created = brought[0]?.count ?? 0
  let { at } = row
  for (let left = budget.slices; at < row.size; left--) {
    if (left === 0 || Date.now() - started > budget.ms) {
      const { kept } = await round(db, { kept: changeImport(db, row, { heldUntil: 0, faults: 0, created }) })
      return kept.length > 0 ? 'more' : 'none'
    }
    const plan = await readPlan(bucket, row.id, at)
    created += await bringSlice(db, row, places, plan.pins, now)
    at = plan.at
    // Whoever pauses or cancels it changes the state, so that this job stops here.
    const { kept } = await round(db, { kept: changeImport(db, row, { at, created }) })
    if (kept.length === 0) return 'none'
  }
  await round(db, { done: changeImport(db, row, { state: 'done', at, created, heldUntil: 0 }) })
  return 'none'
}

/** The places of the boards, made with the first step. */
async function placesOf(db: Database, bucket: R2Bucket, row: ImportRecord, now: number): Promise<Places> {
  const name = namesOf(row.id).places
  const known = await readJson<Places>(bucket, name)
  if (known) return known
  const boards = await readBoards(bucket, row.id)
  const places = await makePlaces(db, row, boards, now)
  await bucket.put(name, JSON.stringify(places))
  return places
}

async function bringSlice(db: Database, row: ImportRecord, places: Places, pins: PlannedPin[], now: number) {
  const fresh = pins.filter(([, isKnown]) => !isKnown).map(([pin]) => pin)
  if (fresh.length === 0) return 0
  const own = fresh.flatMap(({ picture }) => (picture && picture.site === row.origin ? [picture.key] : []))
  const { usable } = await round(db, { usable: selectUsableKeys(db, row.userId, own) })
  const keys = new Set(usable.map(({ key }) => key))
  const lowest = reserveIds(fresh.length)
  const rows = fresh.map((pin, i) => rowOf(pin, row, places, keys, lowest + fresh.length - 1 - i))
  return importPlaced(db, { userId: row.userId, importId: row.id }, rows, now)
}

/** A picture of this site is used if the person may have it; its address leads back to us and can't be fetched. */
function rowOf(pin: FoundPin, row: ImportRecord, places: Places, keys: Set<string>, id: number): PlacedRow {
  const isOwnSite = pin.picture !== null && pin.picture.site === row.origin
  const key = isOwnSite && keys.has(pin.picture?.key ?? '') ? (pin.picture?.key ?? null) : null
  const isLost = pin.row.image_url?.startsWith(`${row.origin}/`) ?? false
  const place = places[pin.board ?? '']
  return {
    ...{ ...pin.row, image_url: key !== null || isLost ? null : pin.row.image_url, id, key },
    ...{ alt: pin.alt, isRepin: pin.isRepin, favorited: pin.favorited, price: pin.price },
    place: place ? { boardId: place.id, sectionId: place.sections[pin.section ?? ''] ?? null } : null,
  }
}
