import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { idField, subjectField } from '../wire.ts'
import { pinSchema } from './contract.ts'

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most))
const link = v.nullable(text(LIMITS.text.link))
const place = { board_id: v.optional(v.nullable(idField)), section_id: v.optional(v.nullable(idField)) }
const texts = {
  title: v.optional(text(LIMITS.text.pinTitle)),
  description: v.optional(text(LIMITS.text.pinDescription)),
  alt_text: v.optional(text(LIMITS.text.alt)),
  /** http or https, else 400 (CRE-024, CRE-025). */
  link: v.optional(link),
  price_value: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9)))),
  price_currency: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)))),
}

/** A page of a story: a picture or film that was uploaded, or words alone on a colour. */
export const storyPage = v.strictObject({
  media_id: v.optional(idField),
  text: v.optional(text(LIMITS.text.storyText)),
  color: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{6}$/))),
})
export type StoryPage = v.InferOutput<typeof storyPage>

/**
 * The body of W-51's POST. `media_id` is what W-52 answered; of a story its first page's. Without `board_id` the pin is saved to
 * the profile (ORG-005).
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

/** The body of W-51's PUT: what is absent stays. A board is a move, with its undo. */
export const pinEditBody = v.strictObject({ ...texts, ...place, orbac_subject_id: subjectField })
export type PinEditInput = v.InferOutput<typeof pinEditBody>

/** The body of W-51's `repin/`: without a board it is a quick save (G-154); `tracking_params` is taken and kept nowhere. */
export const repinBody = v.strictObject({
  ...place,
  tracking_params: v.optional(text(LIMITS.text.message)),
  orbac_subject_id: subjectField,
})
export type RepinInput = v.InferOutput<typeof repinBody>

/** What changing or deleting a pin answers: the pin as it is, or was, and the way back. */
export const pinChanged = v.object({ ...pinSchema.entries, undo: v.optional(undoHandleSchema) })
export type PinChanged = v.InferOutput<typeof pinChanged>
export const pinDeleted = v.object({ id: v.string(), deleted_at: v.string(), undo: undoHandleSchema })
export type PinDeleted = v.InferOutput<typeof pinDeleted>

export const favoriteAnswer = v.object({ id: v.string(), favorited: v.boolean() })
export const hideAnswer = v.object({ id: v.string(), hidden: v.boolean() })
export const triedAnswer = v.object({ id: v.string(), tried: v.boolean() })
export const topicAnswer = v.object({ id: v.string(), followed: v.boolean() })

/** By what a pin of one's own is known again: the pin it came from, the same picture, one much like it, the same link. */
export const SAME_BY = ['pin', 'picture', 'look', 'link'] as const
/** One of the viewer's pins that is the same thing (`GET /v3/pins/{id}/saved/`, `GET /v3/pins/already_saved/?media_id=&link=`), newest first, at most 5. */
export const savedBefore = v.object({
  pin_id: v.string(),
  by: v.picklist(SAME_BY),
  /** null: on the profile, on no board. */
  board: v.nullable(v.object({ id: v.string(), name: v.string(), url: v.string() })),
  saved_at: v.nullable(v.string()),
})
export type SavedBefore = v.InferOutput<typeof savedBefore>
