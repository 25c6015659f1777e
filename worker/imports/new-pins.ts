import type { ImportRow } from '#domain/imports/line.ts'
import { judgePin } from '#domain/pins/judge.ts'
import type { Rich } from '#domain/pins/rich.ts'
import type { PinValues } from '#domain/pins/values.ts'
import { slugify } from '#domain/text.ts'
import { newId } from '../db/ids.ts'
import type { Story, Video } from '../model/pins/tables.ts'
import { columnsOf, kindOf, type Mark, marksOf } from '../pins/write.ts'
import type { NewAnnotation, NewPin, NewRemote, UsedUpload } from './queries.ts'

/** Optional values of a row beyond the import file's columns. */
export interface RowExtras {
  /** The pin's id, which is its position in all feeds: higher is newer. Default: a fresh id. */
  id?: number
  /** Title of an existing section of the board. */
  section?: string | null
  /** Its place in the board's own order; ignored if another Pin has it. */
  orderPlace?: string | null
  alt?: string
  isRepin?: boolean
  favorited?: boolean
  price?: { value: number; currency: string } | null
  /** Key of a picture that is already stored. */
  key?: string | null
  /** Story pages and film in their stored form. */
  story?: Story | null
  video?: Video | null
  commentsOff?: boolean | null
  /** The archive's facts about the linked page; facts that this site already has take precedence. */
  rich?: Rich | null
  /** Ids of the uploads that it shows, and the hashes of its picture. */
  uploads?: number[]
  hash?: string | null
  dhash?: string | null
  /** The colours of its picture's halves; null: determined by night. */
  tones?: string | null
}
export type PinRowInput = ImportRow & RowExtras
/** A row whose values meet the rules of `/v3`. Only `judgeRows` makes one, so that no unvalidated row can be planned. */
export type JudgedRow<Row extends PinRowInput = PinRowInput> = Row & PinValues

/** Validates rows again: readers have done so before, but the plan may be older than a rule. */
export function judgeRows<Row extends PinRowInput>(rows: readonly Row[], now: number): JudgedRow<Row>[] {
  return rows.map((row) => {
    const { alt = '', price = null, story = null, video = null } = row
    return judgePin({ ...row, alt, price, story, video }, now).row
  })
}

export interface Place {
  boardId: number
  sectionId: number | null
}

export interface PlannedPins {
  ids: number[]
  pins: NewPin[]
  annotations: NewAnnotation[]
  remote: NewRemote[]
  /** Features by which equal Pins are recognized. */
  marks: (Mark & { pin: number })[]
  uploads: UsedUpload[]
  commentsOff: { pin: number; off: 0 | 1 }[]
}

/** The rows of all tables for new pins. */
export function planPins<Row extends PinRowInput>(rows: JudgedRow<Row>[], placeOf: (row: Row) => Place): PlannedPins {
  const planned: PlannedPins = {
    ids: [],
    pins: [],
    annotations: [],
    remote: [],
    marks: [],
    uploads: [],
    commentsOff: [],
  }
  const orderPlaces = new Set<string>()
  for (const row of rows) {
    const id = row.id ?? newId()
    const key = row.key ?? (row.image_url ? newKey() : null)
    const place = placeOf(row)
    const orderPlace = `${place.boardId} ${place.sectionId} ${row.orderPlace}`
    planned.ids.push(id)
    planned.pins.push({
      ...pinOf(row, place, id, key),
      place: row.orderPlace && !orderPlaces.has(orderPlace) ? row.orderPlace : null,
    })
    orderPlaces.add(orderPlace)
    if (row.image_url && key && !row.key) planned.remote.push({ pin_id: id, key, source_url: row.image_url })
    for (const [rank, name] of row.annotations.entries())
      planned.annotations.push({ pin_id: id, rank, name, slug: slugify(name) })
    const { link, hash = null, dhash = null } = row
    planned.marks.push(
      ...marksOf({ rootId: id, imageKey: key, link, hash, dhash }).map((mark) => ({ ...mark, pin: id })),
    )
    if (row.commentsOff != null) planned.commentsOff.push({ pin: id, off: row.commentsOff ? 1 : 0 })
    for (const upload of row.uploads ?? []) planned.uploads.push({ id: upload, pin: id })
  }
  return planned
}

function pinOf(row: JudgedRow, place: Place, id: number, key: string | null): Omit<NewPin, 'place'> {
  const columns = columnsOf(row)
  return {
    id,
    board_id: place.boardId,
    section_id: place.sectionId,
    source_id: row.source_id,
    ...columns,
    image_key: key,
    is_repin: row.isRepin ? 1 : 0,
    ...kindOf(columns),
    favorited: row.favorited ? 1 : 0,
    rich_json: row.rich ? JSON.stringify(row.rich) : null,
    dhash: row.dhash ?? '',
    tones: row.tones ?? (row.key ? null : ''),
  }
}

/**
 * Reserves `count` consecutive ids. The importer assigns them in reverse order, so that the file's first line comes
 * first in the feeds, whichever batch it is in.
 * @returns the lowest id
 */
export function reserveIds(count: number): number {
  const lowest = newId()
  let passed = lowest
  while (passed < lowest + count - 1) passed = newId()
  return lowest
}

/** A picture's key: 96 random bits (REL-05). */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
