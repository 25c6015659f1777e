import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { cleanText } from '../text.ts'
import { pinCreateBody, storyPage } from './writes.ts'

const { title, description, alt_text, price_value, price_currency } = pinCreateBody.entries
/** Maximum duration of a film in ms. */
const LONGEST_FILM = 86_400_000

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const pixels = v.pipe(count, v.maxValue(LIMITS.media.side))
const side = v.pipe(pixels, v.minValue(1))
const color = v.pipe(v.string(), v.regex(/^[0-9a-f]{6}$/))
/** The key of a picture or film in the store. */
const key = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

/** The address of a film of this site. Must be of this site, because everybody who sees the Pin fetches it. */
export const pinFilm = v.object({
  url: v.pipe(v.string(), v.regex(/^\/video\/[\w-]{1,100}\.(?:mp4|webm)$/)),
  width: pixels,
  height: pixels,
  duration: v.pipe(v.number(), v.minValue(0), v.maxValue(LONGEST_FILM)),
  bytes: v.optional(v.pipe(count, v.maxValue(LIMITS.media.bytes))),
})
export const pinLeaf = v.object({
  key: v.optional(v.nullable(key)),
  width: v.optional(pixels),
  height: v.optional(pixels),
  color,
  text: storyPage.entries.text,
  video: v.optional(pinFilm),
})
const story = v.object({
  title: v.unwrap(title),
  page_count: v.pipe(count, v.maxValue(LIMITS.max.storyPages)),
  pages: v.optional(v.pipe(v.array(pinLeaf), v.maxLength(LIMITS.max.storyPages))),
})
const annotation = v.pipe(v.string(), v.transform(cleanText), v.minLength(1), v.maxLength(LIMITS.imported.annotation))
const currency = v.unwrap(v.unwrap(price_currency))

/** Values of a Pin's columns, the same for calls, forms, programs, imports and copies. */
export const pinEntries = {
  title: v.unwrap(title),
  description: v.unwrap(description),
  alt: v.unwrap(alt_text),
  /** As returned by `savedLink`. */
  link: v.nullable(v.string()),
  domain: v.string(),
  price: v.nullable(v.object({ value: v.unwrap(v.unwrap(price_value)), currency })),
  width: side,
  height: side,
  color,
  /** ms since 1970. */
  created_at: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(LIMITS.value.firstDate))),
  annotations: v.pipe(v.array(annotation), v.maxLength(LIMITS.imported.annotations)),
  story: v.nullable(story),
  video: v.nullable(pinFilm),
} as const
export const pinValues = v.pipe(v.object(pinEntries), v.brand('PinValues'))
export type PinValues = v.InferOutput<typeof pinValues>
export type PinField = keyof typeof pinEntries

/** Unvalidated values. */
export type PinInput = { [Name in Exclude<PinField, 'domain'>]: v.InferInput<(typeof pinEntries)[Name]> }
