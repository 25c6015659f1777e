import * as v from 'valibot'
import { boardCardFields, boardSchema } from '../boards/contract.ts'
import { LIMITS } from '../limits.ts'
import { typedSite } from '../links.ts'
import { pinFieldSet, pinItemSchema } from '../pins/contract.ts'
import { userCard } from '../profiles/contract.ts'
import { atMost, bookmarkParameter, fieldsParameter, idField, pageSize } from '../wire.ts'
import { COLOR_FAMILIES } from './colors.ts'
import { PIN_KINDS, SCOPES } from './parameters.ts'

/** A day in UTC: `2026-03-07`. */
export const dayField = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/),
  v.check((text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`))),
)

const filters = {
  /** Further words that the Pins must contain, comma-separated: the chosen chips. */
  with: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), atMost('searchQuery'))),
  board: v.optional(idField),
  color: v.optional(v.picklist(COLOR_FAMILIES)),
  /** Saved on or after the first day, and on or before the second. */
  after: v.optional(dayField),
  before: v.optional(dayField),
  kind: v.optional(v.picklist(PIN_KINDS)),
  domain: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(253), v.transform(typedSite))),
}
export const searchFilters = v.object(filters)
export type SearchFilters = v.InferOutput<typeof searchFilters>

const query = v.pipe(v.string(), v.trim(), v.minLength(1), atMost('searchQuery'))

/** The query of W-53. Filters apply to pins and are ignored for boards and people. */
export const searchQuery = v.object({
  q: query,
  scope: v.optional(v.picklist(SCOPES), 'pins'),
  ...filters,
  field_set_key: pinFieldSet,
  fields: fieldsParameter,
  page_size: pageSize(LIMITS.pageSize.pins),
  bookmark: bookmarkParameter,
})
export type SearchOptions = v.InferOutput<typeof searchQuery>

/** Matches in a title or name: from and to, in UTF-16 units of the text as shown. */
const marks = { marks: v.optional(v.array(v.tuple([v.number(), v.number()]))) }
export type Marks = [number, number][]
const pinFound = v.intersect([pinItemSchema, v.object(marks)])
const boardFound = v.object({ ...v.partial(v.pick(boardSchema, [...boardCardFields])).entries, ...marks })
const userFound = v.object({ ...userCard.entries, ...marks })
export const searchAnswer = v.array(v.union([boardFound, userFound, pinFound]))
export type Found<Item> = Item & { marks?: Marks | undefined }

/** The query of W-60. */
export const suggestQuery = v.object({ q: query, scope: v.optional(v.picklist(SCOPES), 'pins') })
export const SUGGESTION_KINDS = ['words', 'board', 'user'] as const
export const suggestion = v.object({
  kind: v.picklist(SUGGESTION_KINDS),
  text: v.string(),
  url: v.string(),
  /** A small picture: of a pin with these words, the board's cover, or the person. */
  image_thumbnail_url: v.nullable(v.string()),
})
export type Suggestion = v.InferOutput<typeof suggestion>
export const suggestAnswer = v.pipe(v.array(suggestion), v.maxLength(10))
