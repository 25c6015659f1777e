import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { atMost, bookmarkParameter, pageSize } from '../wire.ts'
import { ITEM_KINDS, ITEM_REASONS, ITEM_STATES } from './items.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const counts = v.object({ kept: count, waiting: count, dead: count })

/** The viewer's library. `bytes`: of the kept pictures; `most_bytes`: maximum; null: unlimited. */
export const librarySchema = v.object({
  keeps_copies: v.boolean(),
  is_paused: v.boolean(),
  pictures: counts,
  pages: counts,
  bytes: count,
  most_bytes: v.nullable(count),
})
export type Library = v.InferOutput<typeof librarySchema>

/** Absent fields stay unchanged. `retries`: retries dead items. */
export const libraryChange = v.strictObject({
  keeps_copies: v.optional(v.boolean()),
  is_paused: v.optional(v.boolean()),
  retries: v.optional(v.literal(true)),
})
export type LibraryChange = v.InferOutput<typeof libraryChange>

export const libraryItemsQuery = v.object({
  state: v.optional(v.picklist(ITEM_STATES), 'dead'),
  page_size: pageSize(LIMITS.pageSize.library),
  bookmark: bookmarkParameter,
})
export type LibraryItemsOptions = v.InferOutput<typeof libraryItemsQuery>

/** An item with its Pin. `address`: the fetched address; `link`: of the Pin. */
export const libraryItem = v.object({
  kind: v.picklist(ITEM_KINDS),
  state: v.picklist(ITEM_STATES),
  reason: v.nullable(v.picklist(ITEM_REASONS)),
  /** RFC 2822. */
  at: v.string(),
  pin_id: v.string(),
  title: v.string(),
  link: v.nullable(v.string()),
  address: v.nullable(v.string()),
})
export type LibraryItemView = v.InferOutput<typeof libraryItem>

/** A button of the page. */
export const libraryForm = v.strictObject({
  act: v.picklist(['keep', 'keep_no_more', 'pause', 'resume', 'retry']),
  return_to: v.optional(v.pipe(v.string(), atMost('link'))),
})
