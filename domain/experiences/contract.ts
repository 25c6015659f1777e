import * as v from 'valibot'
import { keysOf } from '#domain/keys.ts'

/** Actions on a hint and the resulting status. */
export const EXPERIENCE_STATUS = { view: 'viewed', complete: 'completed', dismiss: 'dismissed' } as const
export type ExperienceStatus = (typeof EXPERIENCE_STATUS)[keyof typeof EXPERIENCE_STATUS]

const status = v.picklist(Object.values(EXPERIENCE_STATUS))

/** The query of W-41: placement names, comma-separated. */
export const experiencesQuery = v.object({
  placement_ids: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    v.transform((list) =>
      list
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ),
})

export const experienceBody = v.strictObject({
  placement_id: v.pipe(v.string(), v.maxLength(100)),
  action: v.picklist(keysOf(EXPERIENCE_STATUS)),
})
export type ExperienceInput = v.InferOutput<typeof experienceBody>

/** Dismisses a hint without JavaScript. */
export const dismissForm = v.strictObject({ placement_id: v.string(), return_to: v.optional(v.string()) })

/** The hint of a placement. Without a status the viewer has not seen it. */
const experienceSchema = v.object({
  experience_id: v.string(),
  placement_id: v.string(),
  status: v.optional(status),
  /** Display of a hint that teaches something (EDU-002 to EDU-004); texts are in the request's language. */
  display_data: v.optional(
    v.object({
      has_pulsar: v.boolean(),
      has_tooltip: v.boolean(),
      text: v.string(),
      complete_button_text: v.string(),
      secondary_cta_link: v.nullable(v.object({ url: v.string(), text: v.string() })),
      scroll_to_dismiss: v.boolean(),
      delay: v.number(),
    }),
  ),
})
export const experiencesAnswer = v.record(v.string(), experienceSchema)
export type ExperiencesAnswer = v.InferOutput<typeof experiencesAnswer>
export const experienceAnswer = v.object({ status })
