import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { PALETTE } from '../media/palette.ts'
import { cleanText, cutUnits } from '../text.ts'
import { readAddress, readDate } from './clean.ts'
import { fingerprint, hash32 } from './hash.ts'

/** A pin to insert: cleaned, within the maxima, with a stable source id. */
export interface ImportRow {
  source_id: string
  /** Name of its board; null: no board. */
  board: string | null
  title: string
  description: string
  link: string | null
  /** Host of the link without "www."; '' without a link. */
  domain: string
  /** Address of the picture; null without one. */
  image_url: string | null
  width: number
  height: number
  /** Six hex digits. */
  color: string
  /** ms since 1970, or null. */
  created_at: number | null
  annotations: string[]
}

/** The result of a line: a row with the adjustments made to it, or the reason why it is skipped. */
export type ReadLine = { row: ImportRow; adjusted: string[] } | { skipped: string }

const ANNOTATIONS = 12
const ANNOTATION_LENGTH = 60
const SOURCE_ID_LENGTH = 200
const SQUARE = 1200
const MAX_SIDE = 100_000
/** Placeholder colours without greys and the darkest hues, so that a board looks calm when its pictures do not load. */
const HUES = PALETTE.slice(22)

const text = v.optional(v.nullable(v.string()), null)
const size = v.optional(v.nullable(v.number()), null)
const lineSchema = v.object({
  source_id: v.optional(v.nullable(v.union([v.string(), v.number()])), null),
  title: text,
  description: text,
  link: text,
  image_url: text,
  image_width: size,
  image_height: size,
  created_at: text,
  board: text,
  annotations: v.optional(v.nullable(v.array(v.string())), null),
})
export type Line = v.InferOutput<typeof lineSchema>

/** Reads one line of an NDJSON file. Never throws: an unusable line is skipped with its reason. */
export function readLine(line: string): ReadLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { skipped: 'not JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { skipped: 'not a JSON object' }
  const parsed = v.safeParse(lineSchema, value)
  if (!parsed.success) return { skipped: `${String(parsed.issues[0].path?.[0]?.key)} is of the wrong kind` }
  return rowOf(parsed.output, line.trim())
}

/**
 * A pin from values as a file has them.
 * @param identity what makes it the same pin in a second run, if it has no id of its own
 */
export function rowOf(raw: Line, identity: string): ReadLine {
  const adjusted: string[] = []
  const cut = (name: string, value: string | null, max: number) => {
    const clean = cleanText(value ?? '')
    if (clean.length > max) adjusted.push(`${name} cut to ${max} characters`)
    return cutUnits(clean, max)
  }
  const address = (name: string, value: string | null) => {
    if (!value?.trim()) return null
    const read = readAddress(value)
    if ('address' in read) return read
    adjusted.push(`${name} left out: ${read.refused}`)
    return null
  }
  const title = cut('title', raw.title, LIMITS.text.pinTitle)
  const description = cut('description', raw.description, LIMITS.text.pinDescription)
  const link = address('link', raw.link)
  const image = address('picture', raw.image_url)
  if (!title && !description && !image) return { skipped: 'no title, description or picture' }
  const isSized = isSide(raw.image_width) && isSide(raw.image_height)
  if (image && !isSized) adjusted.push('size missing: shown as a square')
  const createdAt = raw.created_at === null ? null : readDate(raw.created_at)
  if (raw.created_at !== null && createdAt === null) adjusted.push('date left out: not an ISO 8601 date')
  const words = annotationsOf(raw.annotations ?? [])
  if (words.length > ANNOTATIONS) adjusted.push(`annotations cut to ${ANNOTATIONS}`)
  const row: ImportRow = {
    source_id: sourceId(raw.source_id, identity),
    board: cut('board name', raw.board, LIMITS.text.boardName) || null,
    title,
    description,
    link: link?.address ?? null,
    domain: link?.host ?? '',
    image_url: image?.address ?? null,
    width: isSized ? Math.round(raw.image_width ?? SQUARE) : SQUARE,
    height: isSized ? Math.round(raw.image_height ?? SQUARE) : SQUARE,
    color: (HUES[hash32(title) % HUES.length] ?? '#888888').slice(1),
    created_at: createdAt,
    annotations: words.slice(0, ANNOTATIONS),
  }
  return { row, adjusted }
}

/** A line without an id gets a hash of its content, so that a second run recognizes it. */
function sourceId(given: string | number | null, identity: string): string {
  const id = cleanText(String(given ?? ''))
  if (id === '') return `line:${fingerprint(identity)}`
  return id.length <= SOURCE_ID_LENGTH ? id : `${cutUnits(id, SOURCE_ID_LENGTH - 33)}:${fingerprint(id)}`
}

function annotationsOf(words: string[]): string[] {
  const clean = words.map((word) => cutUnits(cleanText(word), ANNOTATION_LENGTH))
  return [...new Set(clean)].filter((word) => word !== '')
}

function isSide(value: number | null): boolean {
  return value !== null && value >= 1 && value <= MAX_SIDE
}
