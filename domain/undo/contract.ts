import * as v from 'valibot'

/** What kinds of actions can be taken back, as a list of recent changes names them. */
export const UNDO_ACTIONS = [
  'pins_moved',
  'pin_deleted',
  'pins_deleted',
  'pins_copied',
  'board_changed',
  'board_archived',
  'board_unarchived',
  'board_deleted',
  'board_merged',
  'board_privacy',
  'boards_ordered',
  'section_changed',
  'section_deleted',
  'sections_ordered',
  'collaborator_removed',
  'board_left',
  'cluster_dismissed',
  'picture_changed',
  'board_made',
] as const
export type UndoAction = (typeof UNDO_ACTIONS)[number]

/** What an action did, in figures and names; the page makes the sentence. */
const summarySchema = v.object({
  action: v.picklist(UNDO_ACTIONS),
  /** The board, section or person that it was done to. */
  name: v.optional(v.string()),
  /** The board that it went into. */
  into: v.optional(v.string()),
  /** Pins or boards that it touched. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type Summary = v.InferOutput<typeof summarySchema>

/** What every answer of an action that can be taken back carries: which, and until when (RFC 2822). */
export const undoHandleSchema = v.object({ id: v.string(), expires_at: v.string() })
export type UndoHandle = v.InferOutput<typeof undoHandleSchema>

/** The button of a change in a list. */
export const undoForm = v.strictObject({ undo_id: v.string(), return_to: v.optional(v.string()) })

/** One of the last day's changes (W-54). */
export const undoEntrySchema = v.object({
  ...undoHandleSchema.entries,
  ...summarySchema.entries,
  created_at: v.string(),
  undone: v.boolean(),
  /** Whether it can still be taken back: not once it was, nor when the world has moved on. Of many pins a few are looked at. */
  can_undo: v.boolean(),
})
export type UndoEntry = v.InferOutput<typeof undoEntrySchema>
