import * as v from 'valibot'
import { boardChangeAnswer, createBoardBody } from '../boards/writes.ts'
import { LIMITS } from '../limits.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { idField, subjectField } from '../wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** True if the board was just created for these Pins; undoing the move then deletes it. */
const newBoard = v.optional(v.boolean(), false)
const pinIds = v.pipe(v.array(idField), v.minLength(1), v.maxLength(LIMITS.query.ids))

/** The body of W-31: moves pins to a board, into a section or out of all sections (G-044). */
export const bulkEditBody = v.strictObject({
  board_id: idField,
  section_id: v.optional(v.nullable(idField)),
  pin_ids: pinIds,
  source_board_id: v.optional(idField),
  new_board: newBoard,
  orbac_subject_id: subjectField,
})
export type BulkEditInput = v.InferInput<typeof bulkEditBody>

/**
 * All pins of a board or a section; `board_id` null: all of the viewer's pins. `pin_ids` restricts them,
 * `except_pin_ids` excludes some.
 */
const allOfPlace = {
  board_id: v.nullable(idField),
  old_section_id: v.optional(v.nullable(idField)),
  pin_ids: v.optional(v.pipe(v.array(idField), v.maxLength(LIMITS.query.ids)), []),
  except_pin_ids: v.optional(v.pipe(v.array(idField), v.maxLength(LIMITS.query.exceptIds)), []),
  orbac_subject_id: subjectField,
}

/** The body of W-32 as PUT and POST: moves or copies all pins of a place. */
export const selectAllBody = v.strictObject({
  ...allOfPlace,
  new_board_id: idField,
  new_section_id: v.optional(v.nullable(idField)),
  new_board: newBoard,
})
export type SelectAllInput = v.InferInput<typeof selectAllBody>

/** The body of W-32 as DELETE. */
export const deleteAllBody = v.strictObject(allOfPlace)
export type DeleteAllInput = v.InferInput<typeof deleteAllBody>

/** The body of W-31 as DELETE. */
export const bulkDeleteBody = v.strictObject({
  pin_ids: pinIds,
  source_board_id: v.optional(idField),
  orbac_subject_id: subjectField,
})
export type BulkDeleteInput = v.InferOutput<typeof bulkDeleteBody>

/** The body of W-30. */
export const sectionPinsBody = v.strictObject({ pins: pinIds })

/** A new board with the numbers of pins moved and copied to it; its undo entry covers everything. */
export const boardMadeAnswer = v.object({
  board: boardChangeAnswer,
  moved_count: count,
  saved_count: count,
  undo: undoHandleSchema,
})
export type BoardMadeAnswer = v.InferOutput<typeof boardMadeAnswer>
/** The answer to a form, which shows no counts. */
export type BoardFilledAnswer = Pick<BoardMadeAnswer, 'board' | 'undo'>

const boardCount = v.object({ id: v.string(), name: v.string(), url: v.string(), pin_count: count })
/** The answer of W-31 and W-32: the target board and the source boards after the move. */
export const movedAnswer = v.object({
  moved_count: count,
  board: boardCount,
  source_board: v.optional(boardCount),
  source_boards: v.array(boardCount),
  undo: undoHandleSchema,
})
export type MovedAnswer = v.InferOutput<typeof movedAnswer>

/** The answer of W-31 and W-32 as POST: the board with the copies. */
export const copiedAnswer = v.object({ copied_count: count, board: boardCount, undo: undoHandleSchema })
export type CopiedAnswer = v.InferOutput<typeof copiedAnswer>

/** The answer of W-31 and W-32 as DELETE: the source boards after the deletion. */
export const pinsDeletedAnswer = v.object({
  deleted_count: count,
  source_boards: v.array(boardCount),
  undo: undoHandleSchema,
})
export type PinsDeletedAnswer = v.InferOutput<typeof pinsDeletedAnswer>

/** The answer of W-30. */
export const sectionMovedAnswer = v.object({
  moved_count: count,
  section: v.object({ id: v.string(), pin_count: count }),
  undo: undoHandleSchema,
})
export type SectionMovedAnswer = v.InferOutput<typeof sectionMovedAnswer>

/** Bulk actions on pins. */
export const BULK_ACTIONS = ['move', 'copy', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/**
 * The form that moves, copies and deletes pins without JavaScript, from a board and section or from anywhere. `to`: a
 * board's id, with `.` and a section's id, if any; `name`: a new board. Each checked pin is a field `pin.{id}`; `all`
 * selects all pins of the place.
 */
export const organizeForm = v.objectWithRest(
  {
    act: v.optional(v.picklist(BULK_ACTIONS), 'move'),
    place: v.optional(v.picklist(['ideas', 'board', 'all']), 'board'),
    board: v.optional(v.union([v.literal(''), idField]), ''),
    section: v.optional(v.union([v.literal(''), idField]), ''),
    to: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,16}(\.\d{1,16})?$/))]), ''),
    name: createBoardBody.entries.name,
    secret: v.optional(v.string()),
    all: v.optional(v.string()),
  },
  v.unknown(),
)
export type OrganizeInput = v.InferOutput<typeof organizeForm>
