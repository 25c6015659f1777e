import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { idField, subjectField } from '../wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const pinIds = v.pipe(v.array(idField), v.minLength(1), v.maxLength(LIMITS.query.ids))

/** The body of W-31: pins to a board, into a section of it or out of all (G-044). */
export const bulkEditBody = v.strictObject({
  board_id: idField,
  section_id: v.optional(v.nullable(idField)),
  pin_ids: pinIds,
  source_board_id: v.optional(idField),
  orbac_subject_id: subjectField,
})
export type BulkEditInput = v.InferOutput<typeof bulkEditBody>

/** The body of W-32: all pins of a board, or of one of its sections; `pin_ids` restricts to these. */
export const selectAllBody = v.strictObject({
  board_id: idField,
  new_board_id: idField,
  old_section_id: v.optional(v.nullable(idField)),
  new_section_id: v.optional(v.nullable(idField)),
  pin_ids: v.optional(v.pipe(v.array(idField), v.maxLength(LIMITS.query.ids)), []),
  orbac_subject_id: subjectField,
})
export type SelectAllInput = v.InferOutput<typeof selectAllBody>

/** The body of W-30. */
export const sectionPinsBody = v.strictObject({ pins: pinIds })

const boardCount = v.object({ id: v.string(), name: v.string(), url: v.string(), pin_count: count })
/** What W-31 and W-32 answer: the target, and what is left of every source. */
export const movedAnswer = v.object({
  moved_count: count,
  board: boardCount,
  source_board: v.optional(boardCount),
  source_boards: v.array(boardCount),
  undo: undoHandleSchema,
})
export type MovedAnswer = v.InferOutput<typeof movedAnswer>

/** What W-30 answers. */
export const sectionMovedAnswer = v.object({
  moved_count: count,
  section: v.object({ id: v.string(), pin_count: count }),
  undo: undoHandleSchema,
})
export type SectionMovedAnswer = v.InferOutput<typeof sectionMovedAnswer>

/**
 * The form that moves pins without JavaScript: from a board and section, or from anywhere; `to` is a board's id, with a section's behind a
 * point, `name` a board to make for them. Each pin that is ticked is a field `pin.{id}`.
 */
export const organizeForm = v.objectWithRest(
  {
    board: v.optional(v.union([v.literal(''), idField]), ''),
    section: v.optional(v.union([v.literal(''), idField]), ''),
    to: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,16}(\.\d{1,16})?$/))]), ''),
    name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.text.boardName)), ''),
    secret: v.optional(v.string()),
    all: v.optional(v.string()),
  },
  v.unknown(),
)
export type OrganizeInput = v.InferOutput<typeof organizeForm>
