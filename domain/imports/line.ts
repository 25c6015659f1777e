import * as v from 'valibot'
import { readBoardName } from '../boards/values.ts'
import type { LineFault } from '../errors.ts'
import { UNKNOWN_COLOR } from '../media/picture-colors.ts'
import { judgePin, UNKNOWN_SIDE } from '../pins/judge.ts'
import type { PinInput } from '../pins/values.ts'
import { cleanText, isBlank } from '../text.ts'
import { readAddress, readDate, sourceId } from './clean.ts'

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
  /** Six hex digits; `UNKNOWN_COLOR` until the picture is analyzed. */
  color: string
  /** ms since 1970, or null. */
  created_at: number | null
  annotations: string[]
}

/** Values that only some formats have. */
export interface MoreOfLine {
  alt: string
  price: { value: number; currency: string } | null
}

/** A row with the rules that its line broke. `isSquare`: its picture's size is not given. */
export interface ReadRow extends MoreOfLine {
  row: ImportRow
  faults: LineFault[]
  isSquare: boolean
}
/** The result of a line: a row, or the reason why it is skipped. */
export type ReadLine = ReadRow | { skipped: string }

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

/** Reads one line of an NDJSON file. Never throws: an invalid line is skipped with a reason. */
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
 * A Pin from raw values of a file, validated by the rules of the API.
 * @param identity identifies the Pin in a second import, if it has no id of its own
 * @param more its `color` is used for a Pin without a picture
 * @param now latest possible creation date, in ms since 1970
 */
export function rowOf(
  raw: Line,
  identity: string,
  more: Partial<MoreOfLine> & { color?: string } = {},
  now = Date.now(),
): ReadLine {
  const faults: LineFault[] = []
  const image = raw.image_url?.trim() ? readAddress(raw.image_url) : null
  if (image && !('address' in image)) faults.push({ rule: 'image_url', outcome: 'without' })
  const address = image && 'address' in image ? image.address : null
  const { width, height, isMissing } = sizeOf(raw)
  const createdAt = raw.created_at === null ? null : readDate(raw.created_at)
  if (raw.created_at !== null && createdAt === null) faults.push({ rule: 'created_at', outcome: 'without' })
  const input: PinInput = {
    ...{
      title: raw.title ?? '',
      description: raw.description ?? '',
      alt: more.alt ?? '',
      link: raw.link?.trim() || null,
    },
    ...{ price: more.price ?? null, width, height, created_at: createdAt, story: null, video: null },
    color: more.color ?? UNKNOWN_COLOR,
    annotations: [...new Set((raw.annotations ?? []).map(cleanText))].filter((word) => !isBlank(word)),
  }
  const { row: values, faults: wrong } = judgePin(input, now)
  if (!values.title && !values.description && !address) return { skipped: 'no title, description or picture' }
  const board = readBoardName(raw.board)
  if (board.isShortened) faults.push({ rule: 'board_name', outcome: 'shortened' })
  const { story: _, video: __, alt, price, ...rest } = values
  const row = { ...rest, source_id: sourceId(raw.source_id, identity), board: board.name, image_url: address }
  return { row, alt, price, faults: [...faults, ...wrong], isSquare: address !== null && isMissing }
}

/** Invalid sizes are reported like any other value; a missing size counts as a square. */
function sizeOf({ image_width, image_height }: Line) {
  const isMissing = image_width === null || image_height === null
  if (isMissing) return { width: UNKNOWN_SIDE, height: UNKNOWN_SIDE, isMissing }
  return { width: Math.round(image_width), height: Math.round(image_height), isMissing }
}
