import * as v from 'valibot'
import { undoHandleSchema } from '../undo/contract.ts'
import { idField } from '../wire.ts'

/** A picture of one's own that nothing uses yet (W-52) becomes one's face; null takes the face away. */
export const faceBody = v.strictObject({ media_id: v.nullable(idField) })

const address = v.nullable(v.string())
/** The face as it is now, in its four sizes, all null without one; and where it changed, how to take that back. */
export const faceAnswer = v.object({
  image_small_url: address,
  image_medium_url: address,
  image_large_url: address,
  image_xlarge_url: address,
  undo: v.optional(undoHandleSchema),
})
export type FaceAnswer = v.InferOutput<typeof faceAnswer>

/** What the form sends beside its file: `remove` takes the face away; `return_to` is where it leads. */
export const faceForm = v.strictObject({
  remove: v.optional(v.literal('on')),
  return_to: v.optional(v.string()),
})
