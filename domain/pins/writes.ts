import * as v from 'valibot'
import { LIMITS, type TextLimit } from '../limits.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { atMost, idField, linesText, lineText, subjectField } from '../wire.ts'
import { pinSchema } from './contract.ts'

const text = (name: TextLimit) => v.pipe(v.string(), v.trim(), atMost(name))
const link = v.nullable(text('link'))
const place = { board_id: v.optional(v.nullable(idField)), section_id: v.optional(v.nullable(idField)) }
/** In whole hundredths, like the form's field: a price that the form rejects could not be edited there. */
const price = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(LIMITS.value.price),
  v.check((value) => Math.round(value * 100) / 100 === value),
)
const words = {
  title: v.optional(lineText('pinTitle')),
  description: v.optional(linesText('pinDescription')),
  alt_text: v.optional(linesText('alt')),
  /** Must be http or https, else 400 (CRE-024, CRE-025). */
  link: v.optional(link),
}
const texts = {
  ...words,
  price_value: v.optional(v.nullable(price)),
  price_currency: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)))),
}

/** A page of a story: an uploaded picture or video, or text on a colour. */
export const storyPage = v.strictObject({
  media_id: v.optional(idField),
  text: v.optional(linesText('storyText')),
  color: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{6}$/))),
})
export type StoryPage = v.InferOutput<typeof storyPage>

/**
 * The body of W-51's POST. `media_id` is an upload of W-52; stories name one per page. Without `board_id` the pin is
 * saved to the profile (ORG-005).
 */
export const pinCreateBody = v.strictObject({
  ...texts,
  ...place,
  media_id: v.optional(idField),
  story: v.optional(
    v.strictObject({ pages: v.pipe(v.array(storyPage), v.minLength(1), v.maxLength(LIMITS.max.storyPages)) }),
  ),
  orbac_subject_id: subjectField,
})
export type PinCreateInput = v.InferOutput<typeof pinCreateBody>

/** The body of W-51's PUT: absent fields stay unchanged. A new board moves the Pin, with undo. */
export const pinEditBody = v.strictObject({
  ...texts,
  ...place,
  comments_off: v.optional(v.boolean()),
  orbac_subject_id: subjectField,
})
export type PinEditInput = v.InferOutput<typeof pinEditBody>

/**
 * The body of W-51's `repin/`: without a board a quick save (G-154). Texts and a link replace those of the saved pin. `tracking_params` is accepted and
 * not stored.
 */
export const repinBody = v.strictObject({
  ...place,
  ...words,
  tracking_params: v.optional(text('message')),
  orbac_subject_id: subjectField,
})
export type RepinInput = v.InferOutput<typeof repinBody>

/** The answer to changing a pin: the pin and the undo handle. */
export const pinChanged = v.object({ ...pinSchema.entries, undo: v.optional(undoHandleSchema) })
export type PinChanged = v.InferOutput<typeof pinChanged>
export const pinDeleted = v.object({ id: v.string(), deleted_at: v.string(), undo: undoHandleSchema })
export type PinDeleted = v.InferOutput<typeof pinDeleted>

export const favoriteAnswer = v.object({ id: v.string(), favorited: v.boolean() })
export const hideAnswer = v.object({ id: v.string(), hidden: v.boolean() })
export const triedAnswer = v.object({ id: v.string(), tried: v.boolean() })
export const pinReactionAnswer = v.object({
  id: v.string(),
  reacted_by_me: v.boolean(),
  reaction_counts: pinSchema.entries.reaction_counts,
})
export const topicAnswer = v.object({ id: v.string(), followed: v.boolean() })

/** Reasons why a saved Pin counts as the same: the original Pin, the same picture, a similar picture (`look`), the same link. */
export const SAME_BY = ['pin', 'picture', 'look', 'link'] as const
/**
 * A pin of the viewer that is the same (`GET /v3/pins/{id}/saved/`, `GET /v3/pins/already_saved/?media_id=&link=`);
 * newest first, at max 5.
 */
export const savedBefore = v.object({
  pin_id: v.string(),
  by: v.picklist(SAME_BY),
  /** null: on the profile, without a board. */
  board: v.nullable(v.object({ id: v.string(), name: v.string(), url: v.string() })),
  saved_at: v.nullable(v.string()),
})
export type SavedBefore = v.InferOutput<typeof savedBefore>
