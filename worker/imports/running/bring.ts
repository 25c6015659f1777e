import { placeOfSave } from '#domain/boards/pin-order.ts'
import type { FoundPin } from '#domain/imports/found.ts'
import { UNKNOWN_COLOR } from '#domain/media/picture-colors.ts'
import { batch } from '#worker/db/batch.ts'
import { newId, newIds } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import type { Bindings } from '#worker/env.ts'
import { libraryDue } from '#worker/library/jobs.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import { openStored } from '../formats/stored.ts'
import { bringMore } from '../more/bring.ts'
import { importPlaced, type PlacedRow } from '../placed.ts'
import { leaveWidened, makePlaces } from '../placing/places.ts'
import { namesOf, type Places, placesFrom, readBoards, readJson } from './files.ts'
import { type BroughtMedia, bringMedia, NO_MEDIA } from './media.ts'
import { changeImport } from './queries.ts'
import { type NumberedPin, type Slice, slicesOf } from './slices.ts'
import { CAME_FURTHER, freeFrom, type ImportBudget, type Step } from './steps.ts'

/** Imports the Pins of the plan and then everything else, from where the last step ended. */
export async function bring(db: Database, env: Bindings, row: ImportRecord, now: number, budget: ImportBudget) {
  const started = Date.now()
  const bucket = env.MEDIA
  const places = await placesOf(db, bucket, row, now)
  const { size, read } = await openStored(bucket, namesOf(row.id).file)
  const firstId = await firstIdOf(bucket, row)
  const step: Step = { db, now, bucket, images: env.IMAGES, size, read, row, places, firstId }
  let { skipped } = row
  let left = budget.slices
  for await (const slice of slicesOf(bucket, row.id, row.at, row.size)) {
    if (left <= 0 || Date.now() - started > budget.ms) {
      const { kept } = await batch(db, { kept: changeImport(row, freeFrom(now, started)) })
      return kept.length > 0 ? 'more' : 'none'
    }
    left -= slice.weight
    await keepPrivate(step, slice)
    const { bad, lost } = await bringPins(step, slice.pins)
    if (bad > 0) skipped = { ...skipped, bad_picture: (skipped.bad_picture ?? 0) + bad }
    if (lost > 0) skipped = { ...skipped, no_file: (skipped.no_file ?? 0) + lost }
    if (slice.more.length > 0) await bringMore(step, slice.more)
    // Pausing or cancelling changes the state, so that this job stops here.
    const { kept } = await batch(db, {
      kept: changeImport(row, { ...CAME_FURTHER, at: slice.end, skipped }),
    })
    if (kept.length === 0) return 'none'
  }
  await batch(db, {
    done: changeImport(row, { ...CAME_FURTHER, state: 'done', heldUntil: 0 }),
    pictures: libraryDue([row.userId], now),
  })
  await env.TRANSFERS?.send({ library: row.userId })
  return 'none'
}

/** The places of the boards, which the first steps make. */
async function placesOf(db: Database, bucket: R2Bucket, row: ImportRecord, now: number): Promise<Places> {
  const { places: name, placing } = namesOf(row.id)
  const known = await readJson<Places>(bucket, name)
  if (known) return placesFrom(known)
  const store = async (as: string, places: Places) => void (await bucket.put(as, JSON.stringify(places)))
  const begun = placesFrom(await readJson<Places>(bucket, placing))
  const boards = await readBoards(bucket, row.id)
  const places = await makePlaces(db, bucket, row, boards, now, {
    places: begun,
    keep: (places) => store(placing, places),
  })
  await store(name, places)
  return places
}

/** Replaces boards that became visible to more people than planned, before a slice is imported. */
async function keepPrivate({ db, bucket, row, places, now }: Step, { pins }: Slice): Promise<void> {
  const refs = new Set(pins.map(({ pin }) => pin.board ?? ''))
  const plan = { boardsOf: () => readBoards(bucket, row.id), now }
  if (await leaveWidened(db, bucket, row, places, refs, plan))
    await bucket.put(namesOf(row.id).places, JSON.stringify(places))
}

/**
 * The id of the file's first Pin. The first step reserves an id below it for each Pin of the plan, so that Pins keep the order of the file, whichever step
 * imports them.
 */
async function firstIdOf(bucket: R2Bucket, { id, pins }: ImportRecord): Promise<number> {
  const name = namesOf(id).firstId
  const known = await readJson<number>(bucket, name)
  if (known !== null) return known
  const first = newIds(pins) + Math.max(0, pins - 1)
  await bucket.put(name, JSON.stringify(first))
  return first
}

/** Saves new Pins with their pictures. `bad`: number of unreadable pictures; `lost`: of films without a file. */
async function bringPins(step: Step, numbered: NumberedPin[]): Promise<{ bad: number; lost: number }> {
  if (numbered.length === 0) return { bad: 0, lost: 0 }
  const { db, row, now } = step
  const { media, bad, lost } = await bringMedia(
    step,
    numbered.map(({ pin }) => pin),
  )
  // Skips a Pin that consists only of a picture file, if that can't be read.
  const shown = numbered.filter(({ pin }) => pin.picture?.site !== '' || media.get(pin)?.key != null)
  const rows = shown.map(({ pin, number }) => {
    const id = number === undefined ? newId() : step.firstId - number
    return rowOf(pin, step, media.get(pin) ?? NO_MEDIA, id)
  })
  await importPlaced(db, { userId: row.userId, importId: row.id }, rows, now)
  return { bad, lost }
}

/** Leaves out a picture of this site that the person may not use: its address leads back to this site and can't be fetched. */
function rowOf(pin: FoundPin, { row, places }: Step, media: BroughtMedia, id: number): PlacedRow {
  const isLost = pin.row.image_url?.startsWith(`${row.origin}/`) ?? false
  const place = places[pin.board ?? '']
  const { key, size, story, video } = media
  const address = key !== null || isLost ? null : pin.row.image_url
  // The file's colour is not used for a picture (docs/decisions/161).
  const color = size.color ?? (key === null && address === null ? pin.row.color : UNKNOWN_COLOR)
  return {
    ...{ ...pin.row, ...size, color, image_url: address, id, key },
    ...{ alt: pin.alt, isRepin: pin.isRepin, favorited: pin.favorited, price: pin.price, story, video },
    rich: pin.rich,
    ...{
      commentsOff: pin.commentsOff,
      uploads: media.uploads,
      hash: media.hash,
      dhash: media.dhash,
      tones: media.tones,
    },
    place: place ? { boardId: place.id, sectionId: place.sections[pin.section ?? ''] ?? null } : null,
    orderPlace: place?.hasOrder && pin.place && pin.place.at > placeOfSave(-id) ? pin.place.at : null,
  }
}
