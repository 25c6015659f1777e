import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { PALETTE } from '../media/palette.ts'

/** A pin as it is written: cleaned, within the maxima, with a stable id of its source. */
export interface ImportRow {
  source_id: string
  /** Name of its board; null saves it to no board. */
  board: string | null
  title: string
  description: string
  link: string | null
  domain: string
  /** Where the picture is; null where there is none. */
  image_url: string | null
  width: number
  height: number
  /** Six hex digits. */
  color: string
  /** ms since 1970, or null. */
  created_at: number | null
  annotations: string[]
}

/** What became of a line: a row with what had to be adjusted, or why it can't be one. */
export type ReadLine = { row: ImportRow; adjusted: string[] } | { skipped: string }

const ANNOTATIONS = 12
const ANNOTATION_LENGTH = 60
const SIDE = 1200
/** SQLite's own range, less what a date can't say. */
const MAX_SIDE = 100_000

const text = v.optional(v.nullable(v.string()), null)
const lineSchema = v.looseObject({
  source_id: v.optional(v.nullable(v.union([v.string(), v.number()])), null),
  title: text,
  description: text,
  link: text,
  image_url: text,
  image_width: v.optional(v.nullable(v.number()), null),
  image_height: v.optional(v.nullable(v.number()), null),
  created_at: text,
  board: text,
  annotations: v.optional(v.nullable(v.array(v.string())), null),
})

/** Reads one line of an NDJSON file. It never throws: a bad line is skipped with its reason. */
export function readLine(line: string): ReadLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { skipped: 'is not JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { skipped: 'is not an object' }
  const parsed = v.safeParse(lineSchema, value)
  if (!parsed.success) return { skipped: `has a wrong ${String(parsed.issues[0].path?.[0]?.key ?? 'value')}` }
  return readValues(parsed.output, line)
}

function readValues(raw: v.InferOutput<typeof lineSchema>, line: string): ReadLine {
  const adjusted: string[] = []
  const cut = (name: string, value: string | null, max: number) => {
    const clean = cleanText(value ?? '')
    if (clean.length <= max) return clean
    adjusted.push(`${name} cut to ${max} characters`)
    return cutUnits(clean, max)
  }
  const sourceId =
    raw.source_id === null || raw.source_id === '' ? `line:${hash(line)}` : cutUnits(String(raw.source_id), 200)
  const title = cut('title', raw.title, LIMITS.text.pinTitle)
  const link = readUrl(raw.link)
  if (raw.link && !link) adjusted.push('link left out: not an http(s) address')
  const image = readUrl(raw.image_url)
  if (raw.image_url && !image) adjusted.push('picture left out: not an http(s) address')
  const sized = isSide(raw.image_width) && isSide(raw.image_height)
  if (image && !sized) adjusted.push('size missing: shown as a square')
  const created = raw.created_at === null ? null : Date.parse(raw.created_at)
  if (created !== null && Number.isNaN(created)) adjusted.push('date left out: not a date')
  const words = [
    ...new Set((raw.annotations ?? []).map((word) => cutUnits(cleanText(word), ANNOTATION_LENGTH))),
  ].filter(Boolean)
  if (words.length > ANNOTATIONS) adjusted.push(`annotations cut to ${ANNOTATIONS}`)
  const board = cut('board name', raw.board, LIMITS.text.boardName)
  const row: ImportRow = {
    source_id: sourceId,
    board: board === '' ? null : board,
    title,
    description: cut('description', raw.description, LIMITS.text.pinDescription),
    link: link?.address ?? null,
    domain: link?.host ?? '',
    image_url: image?.address ?? null,
    width: sized ? Math.round(raw.image_width as number) : SIDE,
    height: sized ? Math.round(raw.image_height as number) : SIDE,
    color: (PALETTE[hash(title) % PALETTE.length] ?? '#888888').slice(1),
    created_at: created === null || Number.isNaN(created) ? null : created,
    annotations: words.slice(0, ANNOTATIONS),
  }
  return { row, adjusted }
}

function isSide(value: number | null): boolean {
  return value !== null && Number.isFinite(value) && value >= 1 && value <= MAX_SIDE
}

/** Lone surrogates can't be stored and control characters can't be seen; both go. */
function cleanText(value: string): string {
  return value
    .replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '')
    .replaceAll(/[\p{Cc}]+/gu, ' ')
    .trim()
}

function cutUnits(value: string, max: number): string {
  const cut = value.slice(0, max)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1).trimEnd() : cut.trimEnd()
}

function readUrl(value: string | null): { address: string; host: string } | null {
  const address = (value ?? '').trim()
  const match = /^https?:\/\/(?:[^\s/?#@]*@)?([^\s/?#:@]+\.[^\s/?#:@]+)(?::\d+)?(?:[/?#]\S*)?$/i.exec(address)
  if (!match?.[1] || address.length > LIMITS.text.link || address.includes('@')) return null
  return { address, host: match[1].toLowerCase().replace(/^www\./, '') }
}

/** FNV-1a, 32 bits. */
function hash(value: string): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < value.length; i++) sum = Math.imul(sum ^ value.charCodeAt(i), 0x01000193)
  return sum >>> 0
}
