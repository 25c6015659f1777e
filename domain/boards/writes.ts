import * as v from 'valibot'
import { undoHandleSchema } from '../undo/contract.ts'
import { atMost, idField, linesText, lineText, subjectField } from '../wire.ts'
import { BOARD_SORTS, boardSchema, CATEGORIES, sectionSchema } from './contract.ts'
import { FOCUS } from './focus.ts'
import { PIN_SORTS } from './pin-order.ts'
import { PRIVACIES } from './privacies.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** At most 50 UTF-16 units after trim (BRD-060). An empty name fails later with error code 60. */
export const boardName = lineText('boardName')
export const boardDescription = linesText('boardDescription')
const focus = v.pipe(v.string(), v.regex(FOCUS))

/** The body of W-25. A new board is public or secret; it can be protected later (G-018). */
export const createBoardBody = v.strictObject({
  name: v.optional(boardName, ''),
  description: v.optional(boardDescription, ''),
  privacy: v.optional(v.picklist(['public', 'secret']), 'public'),
  username: v.optional(v.pipe(v.string(), atMost('username'), v.toLowerCase())),
  aux_data: v.optional(v.strictObject({ source: v.optional(v.pipe(v.string(), v.maxLength(50))) })),
  orbac_subject_id: subjectField,
})
export type CreateBoardInput = v.InferOutput<typeof createBoardBody>

/** The body of W-26's PUT: any subset (G-019). Collaborators who manage the board may change name and description. */
export const updateBoardBody = v.strictObject({
  name: v.optional(boardName),
  description: v.optional(boardDescription),
  privacy: v.optional(v.picklist(PRIVACIES)),
  category: v.optional(v.nullable(v.picklist(CATEGORIES))),
  archived: v.optional(v.boolean()),
  layout: v.optional(v.picklist(['default', 'grid'])),
  pin_sort: v.optional(v.picklist(PIN_SORTS)),
  /** A pin of the board whose picture leads the cover; null: the newest pin. */
  cover_pin_id: v.optional(v.nullable(idField)),
  /** An unused upload of the viewer (W-52) that leads the cover. null, or a new `cover_pin_id`, removes it. */
  cover_media_id: v.optional(v.nullable(idField)),
  /** The focus of the leading picture. */
  cover_focus: v.optional(v.nullable(focus)),
  collaborators_manage: v.optional(v.boolean()),
  orbac_subject_id: subjectField,
})

/** Changes of a board: the body of its call, and fields that only its form sends. */
export const boardChange = v.strictObject({
  ...updateBoardBody.entries,
  /** The focal point of the board's own picture; ignored if the board has none. */
  own_focus: v.optional(v.nullable(focus)),
})
export type BoardChange = v.InferOutput<typeof boardChange>

const undo = v.optional(undoHandleSchema)
/** The created or changed board, with the undo handle of the change. */
export const boardChangeAnswer = v.object({ ...v.partial(boardSchema).entries, undo })
export type BoardChangeAnswer = v.InferOutput<typeof boardChangeAnswer>
export const boardDeletedAnswer = v.object({ id: v.string(), deleted_at: v.string(), undo: undoHandleSchema })
export type BoardDeletedAnswer = v.InferOutput<typeof boardDeletedAnswer>
/** The body of a merge: the target board, and if the Pins become one section with the source's name. */
export const mergeBoardBody = v.strictObject({
  into_board_id: idField,
  as_section: v.optional(v.boolean(), false),
  orbac_subject_id: subjectField,
})
export const boardMergedAnswer = v.object({
  moved_count: count,
  board: v.object({ id: v.string(), name: v.string(), url: v.string(), pin_count: count }),
  undo: undoHandleSchema,
})
export type BoardMergedAnswer = v.InferOutput<typeof boardMergedAnswer>

/** A deleted board that can still be restored (W-15). */
export const deletedBoardSchema = v.object({
  id: v.string(),
  name: v.string(),
  privacy: v.picklist(PRIVACIES),
  covers: boardSchema.entries.covers,
  pin_count: count,
  deleted_at: v.string(),
  /** When it is deleted permanently. */
  purge_at: v.string(),
})
export type DeletedBoard = v.InferOutput<typeof deletedBoardSchema>

/** Options of restoring a deleted board. The call has no body. */
export const boardRestoring = v.strictObject({
  /** As a secret board, regardless of its former privacy. */
  as_secret: v.optional(v.boolean()),
})

export const boardFollowAnswer = v.object({ id: v.string(), followed_by_me: v.boolean(), follower_count: count })
export type BoardFollowAnswer = v.InferOutput<typeof boardFollowAnswer>

export const sectionTitle = v.pipe(lineText('section'), v.minLength(1))
export const createSectionBody = v.strictObject({ title: sectionTitle })
/** A new title, a new position, or both; `after_section_id` null: first. */
export const updateSectionBody = v.strictObject({
  title: v.optional(sectionTitle),
  after_section_id: v.optional(v.nullable(idField)),
})
/** Changes of a section: the body of its call, and fields that only its buttons send. */
export const sectionChange = v.strictObject({
  ...updateSectionBody.entries,
  /** One position toward the start (-1) or the end (1); no effect if it is already there. */
  step: v.optional(v.picklist([-1, 1])),
})
export const sectionChangeAnswer = v.object({ ...sectionSchema.entries, undo })
export type SectionChangeAnswer = v.InferOutput<typeof sectionChangeAnswer>
export const sectionDeletedAnswer = v.object({ id: v.string(), moved_count: count, undo: undoHandleSchema })
export type SectionDeletedAnswer = v.InferOutput<typeof sectionDeletedAnswer>

/** Sorts that can be stored as a preference (G-033). */
export const sortField = v.picklist(BOARD_SORTS)
