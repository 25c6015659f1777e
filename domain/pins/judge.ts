import * as v from 'valibot'
import type { LineFault, Rule } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { savedLink } from '../links.ts'
import { cleanLines, cleanText, cutUnits, isBlank } from '../text.ts'
import {
  type PinField,
  type PinInput,
  type PinValues,
  pinEntries,
  pinFilm,
  pinLeaf,
  pinValues,
  pixels,
} from './values.ts'

/** ms by which a creation date may be in the future: other clocks may be ahead. */
const CLOCK = 86_400_000
/** By field: the import rule that an invalid value breaks, and the value that replaces it. */
const FIELDS: Record<Exclude<PinField, 'link' | 'domain'>, { rule: Rule; none: unknown }> = {
  title: { rule: 'title', none: '' },
  description: { rule: 'description', none: '' },
  alt: { rule: 'alt_text', none: '' },
  price: { rule: 'price', none: null },
  width: { rule: 'picture_size', none: null },
  height: { rule: 'picture_size', none: null },
  color: { rule: 'color', none: '888888' },
  created_at: { rule: 'created_at', none: null },
  annotations: { rule: 'annotations', none: [] },
  story: { rule: 'story', none: null },
  video: { rule: 'video', none: null },
}
/** Assumed side in pixels of a picture of unknown size: a square. */
export const UNKNOWN_SIDE = 1200

export interface Judged<Row> {
  row: Row & PinValues
  faults: LineFault[]
}

/**
 * Validates the values of a Pin by the schemas of `/v3`. A text that is too long is cut, an invalid value is replaced, and each is a fault. Makes no database
 * calls: thousands of rows take some milliseconds. Idempotent.
 * @param now latest possible creation date, in ms since 1970
 */
export function judgePin<Row extends PinInput>(row: Row, now: number): Judged<Row> {
  const link = row.link === null ? null : savedLink(row.link)
  const faults: LineFault[] = row.link !== null && link === null ? [{ rule: 'link', outcome: 'without' }] : []
  const isLate = row.created_at !== null && row.created_at > now + CLOCK
  if (isLate) faults.push({ rule: 'created_at', outcome: 'without' })
  const known = {
    ...row,
    ...{ link: link?.link ?? null, domain: link?.domain ?? '', created_at: isLate ? null : row.created_at },
  }
  const whole = v.safeParse(pinValues, known, { abortEarly: true, abortPipeEarly: true })
  return whole.success ? { row: { ...row, ...whole.output }, faults } : judgeEach(row, known, faults)
}

/** Validates each field: slower, and only for rows with a fault. */
function judgeEach<Row extends PinInput>(row: Row, known: Row & { domain: string }, faults: LineFault[]): Judged<Row> {
  const values: Record<string, unknown> = { link: known.link, domain: known.domain }
  for (const [name, { rule, none }] of Object.entries(FIELDS) as [
    keyof typeof FIELDS,
    { rule: Rule; none: unknown },
  ][]) {
    const schema: v.GenericSchema = pinEntries[name]
    const read = v.safeParse(schema, known[name], { abortPipeEarly: true })
    const short = read.success ? null : v.safeParse(schema, SHORTENED[name]?.(known[name]))
    values[name] = read.success ? read.output : short?.success ? short.output : none
    const fault: LineFault = { rule, outcome: short?.success ? 'shortened' : 'without' }
    if (!read.success && !faults.some((each) => each.rule === rule)) faults.push(fault)
  }
  if (values.width === null || values.height === null)
    Object.assign(values, { width: UNKNOWN_SIDE, height: UNKNOWN_SIDE })
  return { row: { ...row, ...v.parse(pinValues, values) }, faults }
}

const line = (max: number) => (value: unknown) =>
  typeof value === 'string' ? cutUnits(cleanText(value), max) : undefined
const lines = (max: number) => (value: unknown) =>
  typeof value === 'string' ? cutUnits(cleanLines(value), max) : undefined

/** Shortens an invalid value to its longest valid part. */
const SHORTENED: Partial<Record<PinField, (value: unknown) => unknown>> = {
  title: line(LIMITS.text.pinTitle),
  description: lines(LIMITS.text.pinDescription),
  alt: lines(LIMITS.text.alt),
  annotations: (value) => (Array.isArray(value) ? wordsOf(value).slice(0, LIMITS.imported.annotations) : undefined),
  story: shortenStory,
}

/** Distinct words that are not blank, each cut to its maximum. */
function wordsOf(words: readonly unknown[]): string[] {
  const texts = words.filter((word) => typeof word === 'string' && !isBlank(word)) as string[]
  return [...new Set(texts.map((word) => cutUnits(cleanText(word), LIMITS.imported.annotation)))].filter(Boolean)
}

/** The first pages of a story, with shortened texts, without invalid sizes and films. */
function shortenStory(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const { title: name, pages } = value as { title?: unknown; pages?: unknown }
  const shortTitle = line(LIMITS.text.pinTitle)(name) ?? ''
  if (!Array.isArray(pages)) return { title: shortTitle, page_count: 1 }
  const kept = pages.slice(0, LIMITS.max.storyPages).flatMap((page: unknown) => {
    const { text, width, height, video, ...rest } = page as Record<string, unknown>
    const isSized = v.is(pixels, width) && v.is(pixels, height)
    const short = lines(LIMITS.text.storyText)(text)
    return {
      ...rest,
      ...(short && { text: short }),
      ...(isSized && { width, height }),
      ...(v.is(pinFilm, video) && { video }),
    }
  })
  const shown = kept.filter((page) => v.is(pinLeaf, page))
  return { title: shortTitle, page_count: shown.length, pages: shown }
}
