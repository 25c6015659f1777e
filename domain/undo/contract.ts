import * as v from 'valibot'

/** Kinds of actions that can be undone, as in the list of recent changes. */
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
  'pins_ordered',
  'section_changed',
  'section_deleted',
  'sections_ordered',
  'collaborator_removed',
  'board_left',
  'cluster_dismissed',
  'picture_changed',
  'cover_changed',
  'board_made',
  'conversation_deleted',
  'comment_deleted',
  'article_deleted',
] as const
export type UndoAction = (typeof UNDO_ACTIONS)[number]

/** The effect of an action; the page composes the sentence. */
const summarySchema = v.object({
  action: v.picklist(UNDO_ACTIONS),
  /** The changed board, section or person. */
  name: v.optional(v.string()),
  /** The target board. */
  into: v.optional(v.string()),
  /** Number of affected pins or boards. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type Summary = v.InferOutput<typeof summarySchema>

/** The undo handle in the answer of every undoable action: its id and expiry (RFC 2822). */
export const undoHandleSchema = v.object({ id: v.string(), expires_at: v.string() })
export type UndoHandle = v.InferOutput<typeof undoHandleSchema>

/** The undo button of a change in the list. */
export const undoForm = v.strictObject({ undo_id: v.string(), return_to: v.optional(v.string()) })

/** A change of the last 24 hours (W-54). */
export const undoEntrySchema = v.object({
  ...undoHandleSchema.entries,
  ...summarySchema.entries,
  created_at: v.string(),
  undone: v.boolean(),
  /** True if it can still be undone: not already undone, and no later change conflicts. For many Pins only a few are checked. */
  can_undo: v.boolean(),
})
export type UndoEntry = v.InferOutput<typeof undoEntrySchema>
