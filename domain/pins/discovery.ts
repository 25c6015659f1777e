import * as v from 'valibot'
import { atMost, bookmarkParameter, fieldsParameter, idField, pageSize } from '../wire.ts'
import { PIN_FILTERS, pinFieldSet } from './contract.ts'

const page = { page_size: pageSize(25), bookmark: bookmarkParameter }
/** The query of lists of pins without further parameters. */
export const foundPinsQuery = v.object({ field_set_key: pinFieldSet, fields: fieldsParameter, ...page })
export type FoundPinsOptions = v.InferOutput<typeof foundPinsQuery>

/** Filter of the viewer's own pins: favourites, pins they created, or both. */
export interface PinFilter {
  favorited: boolean
  created: boolean
}
const FLAGS = ['favorited', 'created_by_me', 'none', ''] as const

/** A list such as `favorited,created_by_me`: all flags must hold; empty and `none` filter nothing (G-063). */
const flagFilters = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(v.picklist(FLAGS)),
  v.transform(
    (flags): PinFilter => ({ favorited: flags.includes('favorited'), created: flags.includes('created_by_me') }),
  ),
)

/** The query of W-22. */
export const filteredPinsQuery = v.object({ ...foundPinsQuery.entries, flag_filters: v.optional(flagFilters, '') })
export type FilteredPinsOptions = v.InferOutput<typeof filteredPinsQuery>

/** The filter of a `pin_filter`; colours and interests have no effect (G-064). */
export function filterOf(name: (typeof PIN_FILTERS)[number]): PinFilter {
  return { favorited: name.startsWith('FAVORITED'), created: name.includes('CREATED') }
}

/** The filter of the two chips in an address; unknown names filter nothing (SLF-004). */
export function filterFromAddress(name: string | undefined): PinFilter {
  return filterOf(PIN_FILTERS.find((each) => each === name) ?? 'none')
}

/**
 * A followed topic; `followed` is the viewer's own state. It has no pin count, because that would count hidden pins.
 */
export const topicSchema = v.object({
  id: v.string(),
  name: v.string(),
  followed: v.boolean(),
})
export type Topic = v.InferOutput<typeof topicSchema>
/** Orders of a person's followed topics. */
export const TOPIC_SORTS = ['newest', 'oldest'] as const
export const topicsQuery = v.object({ ...page, sort: v.optional(v.picklist(TOPIC_SORTS), 'newest') })
export type TopicsOptions = v.InferOutput<typeof topicsQuery>

/** The query of `already_saved/`: an upload, a link, or both. */
export const alreadySavedQuery = v.object({
  media_id: v.optional(idField),
  link: v.optional(v.pipe(v.string(), v.trim(), atMost('link'))),
})
