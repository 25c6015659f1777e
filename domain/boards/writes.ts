import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { cleanLines, cleanText, isBlank } from '../text.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { idField, subjectField } from '../wire.ts'
import { BOARD_SORTS, boardSchema, CATEGORIES, PRIVACIES, sectionSchema } from './contract.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** At most 50 UTF-16 units after trim (BRD-060). An empty one has a code of its own, 60. */
const boardName = v.pipe(v.string(), v.transform(cleanText), v.maxLength(LIMITS.text.boardName))
const description = v.pipe(v.string(), v.transform(cleanLines), v.maxLength(LIMITS.text.boardDescription))
/** Steps of a place in a picture, in hundredths. */
export const FOCI = ['0', '25', '50', '75', '100'] as const
/** Which part of the cover's picture a frame shows: hundredths from the left and from the top. */
const focus = v.pipe(v.string(), v.regex(/^(0|25|50|75|100),(0|25|50|75|100)$/))

/** The body of W-25. A protected board is made by changing one (G-018). */
export const createBoardBody = v.strictObject({
  name: v.optional(boardName, ''),
  description: v.optional(description, ''),
  privacy: v.optional(v.picklist(['public', 'secret']), 'public'),
  username: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.text.username), v.toLowerCase())),
  aux_data: v.optional(v.strictObject({ source: v.optional(v.pipe(v.string(), v.maxLength(50))) })),
  orbac_subject_id: subjectField,
})
export type CreateBoardInput = v.InferOutput<typeof createBoardBody>

/** The body of W-26's PUT: any subset (G-019). A collaborator whom the owner lets manage may change name and description. */
export const updateBoardBody = v.strictObject({
  name: v.optional(boardName),
  description: v.optional(description),
  privacy: v.optional(v.picklist(PRIVACIES)),
  category: v.optional(v.nullable(v.picklist(CATEGORIES))),
  archived: v.optional(v.boolean()),
  layout: v.optional(v.picklist(['default', 'grid'])),
  /** A pin of the board, or null: the newest leads. */
  cover_pin_id: v.optional(v.nullable(idField)),
  /** An unused picture of one's own (W-52) leads before any pin's; null, or naming a pin, takes it away. */
  cover_media_id: v.optional(v.nullable(idField)),
  /** Of the picture that leads then. */
  cover_focus: v.optional(v.nullable(focus)),
  collaborators_manage: v.optional(v.boolean()),
  orbac_subject_id: subjectField,
})
export type UpdateBoardInput = v.InferOutput<typeof updateBoardBody>

const undo = v.optional(undoHandleSchema)
/** A board that was made or changed, and how to take the change back. */
export const boardChangeAnswer = v.object({ ...v.partial(boardSchema).entries, undo })
export type BoardChangeAnswer = v.InferOutput<typeof boardChangeAnswer>
export const boardDeletedAnswer = v.object({ id: v.string(), deleted_at: v.string(), undo: undoHandleSchema })
export type BoardDeletedAnswer = v.InferOutput<typeof boardDeletedAnswer>
/** The body of a merge: the board that takes all in, and whether it comes as one section of the board's name. */
export const mergeBoardBody = v.strictObject({
  into_board_id: idField,
  as_section: v.optional(v.boolean(), false),
  orbac_subject_id: subjectField,
})
export type MergeBoardInput = v.InferOutput<typeof mergeBoardBody>
export const boardMergedAnswer = v.object({
  moved_count: count,
  board: v.object({ id: v.string(), name: v.string(), url: v.string(), pin_count: count }),
  undo: undoHandleSchema,
})
export type BoardMergedAnswer = v.InferOutput<typeof boardMergedAnswer>

/** A board of W-15, while it can be had back. */
export const deletedBoardSchema = v.object({
  id: v.string(),
  name: v.string(),
  privacy: v.picklist(PRIVACIES),
  covers: boardSchema.entries.covers,
  pin_count: count,
  deleted_at: v.string(),
  /** When it goes for good. */
  purge_at: v.string(),
})
export type DeletedBoard = v.InferOutput<typeof deletedBoardSchema>

export const boardFollowAnswer = v.object({ id: v.string(), followed_by_me: v.boolean(), follower_count: count })
export type BoardFollowAnswer = v.InferOutput<typeof boardFollowAnswer>

const sectionTitle = v.pipe(
  v.string(),
  v.transform((typed) => (isBlank(typed) ? '' : cleanText(typed))),
  v.minLength(1),
  v.maxLength(LIMITS.text.section),
)
export const createSectionBody = v.strictObject({ title: sectionTitle })
/** A new title, a new place, or both; `after_section_id` null: first. */
export const updateSectionBody = v.strictObject({
  title: v.optional(sectionTitle),
  after_section_id: v.optional(v.nullable(idField)),
})
export type UpdateSectionInput = v.InferOutput<typeof updateSectionBody>
export const sectionChangeAnswer = v.object({ ...sectionSchema.entries, undo })
export type SectionChangeAnswer = v.InferOutput<typeof sectionChangeAnswer>
export const sectionDeletedAnswer = v.object({ id: v.string(), moved_count: count, undo: undoHandleSchema })
export type SectionDeletedAnswer = v.InferOutput<typeof sectionDeletedAnswer>

/** Sorts a person may keep as their own (G-033). */
export const sortField = v.picklist(BOARD_SORTS)
