import * as v from 'valibot'
import { parseId } from '../id.ts'

/** What a browser tells by W-48; saves and follows are counted from what is stored. */
export const VIEW_KINDS = ['profile_view', 'board_view', 'pin_view', 'visit'] as const
export type ViewKind = (typeof VIEW_KINDS)[number]

const subjectId = v.pipe(
  v.string(),
  v.check((text) => parseId(text) !== null, 'This is no id.'),
)

/** The body of W-48: at most 20 things that were looked at or opened. */
export const eventsBody = v.strictObject({
  events: v.pipe(
    v.array(v.strictObject({ kind: v.picklist(VIEW_KINDS), id: subjectId })),
    v.minLength(1),
    v.maxLength(20),
  ),
})

/** The answer of W-48: how many events were taken. It doesn't tell whether they count. */
export const eventsAnswer = v.object({ accepted: v.pipe(v.number(), v.integer()) })
