import * as v from 'valibot'
import { Failure } from '#domain/errors.ts'
import { isSimilarPicture } from '#domain/media/dhash.ts'
import { alreadySavedQuery } from '#domain/pins/discovery.ts'
import { type SavedBefore, savedBefore } from '#domain/pins/writes.ts'
import { routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import { boardUrl } from '#worker/boards/view.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { reading } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import { selectUploads } from '#worker/media/read.ts'
import { viewerSql } from '#worker/model/pins/rules.ts'
import { accessOf, askAccess } from '#worker/profiles/read.ts'
import { askPin, pinOf } from '../access/one-pin.ts'
import { type Mark, marksOf, probesOf } from './likeness.ts'
import { selectMarked, selectMarks } from './queries.ts'

/** Maximum number of results. */
const MAX_RESULTS = 5

/**
 * The viewer's pins that match a pin: same chain, same or similar picture, or same link. Two round trips: the pin's marks, then one lookup per value, whatever
 * the number of pins.
 */
export async function savedAlready(requester: Requester, pinId: number): Promise<SavedBefore[]> {
  const { db } = requester
  const answered = await batch(db, { pin: askPin(requester, pinId, 'rule'), marks: selectMarks(pinId) })
  const { viewer } = accessOf(requester, answered.pin.access)
  if (viewer.id === null) throw new Failure('no_session')
  const { pin } = pinOf(requester, answered.pin).parts
  const stored = answered.marks.map(({ dhash, ...mark }) => ({ ...mark, ...(dhash && { dhash }) }))
  // The nightly job has not marked the pin yet.
  const marks =
    stored.length > 0 ? stored : marksOf({ rootId: pin.rootId ?? pin.id, imageKey: pin.imageKey, link: pin.link })
  return findSaved(db, viewer.id, marks, pinId)
}

interface Wanted {
  media_id?: string | undefined
  link?: string | undefined
}

/** Like `savedAlready`, for an upload of the viewer, a link, or both. Ignores uploads of others. */
export async function savedOf(requester: Requester, { media_id: id, link }: Wanted): Promise<SavedBefore[]> {
  const { db } = requester
  const answered = await batch(db, {
    access: askAccess(requester, 'me'),
    uploads: selectUploads(id === undefined ? [] : [Number(id)], viewerSql(requester)),
  })
  const { viewer } = accessOf(requester, answered.access)
  if (viewer.id === null) throw new Failure('no_session')
  const [upload] = answered.uploads
  const ofUpload = upload && { imageKey: upload.key, hash: upload.hash, dhash: upload.dhash }
  return findSaved(db, viewer.id, marksOf({ ...ofUpload, link: link ?? null }), null)
}

const BY: Partial<Record<Mark['kind'], SavedBefore['by']>> = {
  pin: 'pin',
  key: 'picture',
  hash: 'picture',
  link: 'link',
}
/** Reasons, most certain first. Each pin is listed once, with its most certain reason. */
const BY_CERTAINTY: SavedBefore['by'][] = ['pin', 'picture', 'look', 'link']

async function findSaved(
  db: Database,
  viewerId: number,
  marks: Mark[],
  exceptId: number | null,
): Promise<SavedBefore[]> {
  if (marks.length === 0) return []
  const { rows } = await batch(db, { rows: selectMarked(viewerId, probesOf(marks), exceptId) })
  const found = new Map<number, SavedBefore>()
  for (const row of rows) {
    if (row.wanted !== null && !(row.found !== null && isSimilarPicture(row.wanted, row.found))) continue
    const by = BY[row.kind] ?? 'look'
    const known = found.get(row.pinId)
    if (known && BY_CERTAINTY.indexOf(known.by) <= BY_CERTAINTY.indexOf(by)) continue
    const board = row.boardless || !row.seen ? null : { id: String(row.boardId), name: row.name, url: boardUrl(row) }
    found.set(row.pinId, {
      pin_id: String(row.pinId),
      by,
      board,
      saved_at: row.createdAt === null ? null : rfc2822(row.createdAt),
    })
  }
  return [...found]
    .sort(([a], [b]) => b - a)
    .slice(0, MAX_RESULTS)
    .map(([, saved]) => saved)
}

export const getAlreadySaved = reading(
  {
    call: ['get', routes.api.alreadySaved],
    ids: {},
    login: 'any',
    summary: 'List the viewer’s pins with the same picture or link',
    query: alreadySavedQuery,
    answer: v.array(savedBefore),
    fails: ['no_session'],
  },
  ({ requester, query }) => savedOf(requester, query),
)

export const getSavedBefore = reading(
  {
    call: ['get', routes.api.savedBefore],
    ids: { pin: 'pin_not_found' },
    login: 'any',
    summary: 'List the viewer’s saved copies of a pin',
    answer: v.array(savedBefore),
    fails: ['no_session', 'pin_not_found'],
  },
  ({ requester, ids }) => savedAlready(requester, ids.pin),
)
