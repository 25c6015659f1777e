import * as v from 'valibot'

/** Places on pages where a hint may stand, and which hint stands there (W-41, G-146). */
export const EXPERIENCES = { boardless_pins_upsell: '1001' } as const
export type Placement = keyof typeof EXPERIENCES

/** What somebody does about a hint, and what has become of it then. */
export const EXPERIENCE_STATUS = { view: 'viewed', complete: 'completed', dismiss: 'dismissed' } as const
export type ExperienceStatus = (typeof EXPERIENCE_STATUS)[keyof typeof EXPERIENCE_STATUS]

const status = v.picklist(Object.values(EXPERIENCE_STATUS))

/** The query of W-41: names of places, with commas between. */
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
  action: v.picklist(Object.keys(EXPERIENCE_STATUS) as (keyof typeof EXPERIENCE_STATUS)[]),
})
export type ExperienceInput = v.InferOutput<typeof experienceBody>

/** The button of a hint that goes away without JavaScript. */
export const dismissForm = v.strictObject({ placement_id: v.string(), return_to: v.optional(v.string()) })

/** The hint of a place; without a status the viewer hasn't met it yet. */
const experienceSchema = v.object({ experience_id: v.string(), placement_id: v.string(), status: v.optional(status) })
export const experiencesAnswer = v.record(v.string(), experienceSchema)
export type ExperiencesAnswer = v.InferOutput<typeof experiencesAnswer>
export const experienceAnswer = v.object({ status })
