import * as v from 'valibot'
import { undoHandleSchema } from '../undo/contract.ts'
import { idField } from '../wire.ts'

/** Sets an unused upload (W-52) as the profile picture; null removes the picture. */
export const avatarBody = v.strictObject({ media_id: v.nullable(idField) })

const address = v.nullable(v.string())
/** The profile picture in its four sizes, null without one, and the undo handle if it changed. */
export const avatarAnswer = v.object({
  image_small_url: address,
  image_medium_url: address,
  image_large_url: address,
  image_xlarge_url: address,
  undo: v.optional(undoHandleSchema),
})
export type AvatarAnswer = v.InferOutput<typeof avatarAnswer>

/** The form fields beside the file: `remove` deletes the picture, `return_to` is the next page. */
export const avatarForm = v.strictObject({
  remove: v.optional(v.literal('on')),
  return_to: v.optional(v.string()),
})
