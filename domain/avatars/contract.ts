import * as v from 'valibot'
import { coverSchema } from '../profiles/business-contract.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { idField } from '../wire.ts'

/** Sets an unused upload (W-52) as the profile picture or the cover; null removes the picture. */
export const pictureBody = v.strictObject({ media_id: v.nullable(idField) })

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

/** The cover of a business (HDR-040), and the undo handle if it changed. */
export const coverAnswer = v.object({ profile_cover: coverSchema, undo: v.optional(undoHandleSchema) })

/** The form fields beside the file: `remove` deletes the picture, `return_to` is the next page. */
export const pictureForm = v.strictObject({
  remove: v.optional(v.literal('on')),
  return_to: v.optional(v.string()),
})
