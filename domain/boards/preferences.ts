import * as v from 'valibot'
import { undoHandleSchema } from '../undo/contract.ts'
import { idField, subjectField } from '../wire.ts'
import { BOARD_SORTS, type BoardSort } from './contract.ts'
import { sortField } from './writes.ts'

/** Layouts of boards on a profile. The former value `list` reads as wide (BRD-039). */
const BOARD_VIEWS = ['wide', 'square'] as const
/** Densities of the pin grid: Standard and Compact (G-036). */
const PIN_VIEWS = ['regular', 'dense'] as const
/** If secret boards are listed apart or mixed with the public ones (G-025). */
const GROUPED_BY = ['visibility', 'mix_public_private'] as const

/** The display preferences of a person: the whole metadata of W-03. A sort of null: none chosen. */
export const preferencesSchema = v.object({
  most_recent_board_sort_order: v.nullable(sortField),
  profile_board_rep_view_type: v.picklist(BOARD_VIEWS),
  profile_pin_rep_view_type: v.picklist(PIN_VIEWS),
  board_pin_rep_view_type: v.picklist(PIN_VIEWS),
  profile_board_group_by: v.picklist(GROUPED_BY),
})
export type Preferences = v.InferOutput<typeof preferencesSchema>

const changes = {
  most_recent_board_sort_order: v.optional(sortField),
  profile_board_rep_view_type: v.optional(v.picklist([...BOARD_VIEWS, 'list'])),
  profile_pin_rep_view_type: v.optional(v.picklist(PIN_VIEWS)),
  board_pin_rep_view_type: v.optional(v.picklist(PIN_VIEWS)),
  profile_board_group_by: v.optional(v.picklist(GROUPED_BY)),
}
/** The body of W-04: any subset of the preferences. */
export const preferencesBody = v.strictObject({ ...changes, orbac_subject_id: subjectField })
/** The form of `preferencesBody`. */
export const preferencesForm = v.strictObject({
  ...changes,
  orbac_subject_id: subjectField,
  return_to: v.optional(v.string()),
})
export type PreferencesInput = Omit<v.InferOutput<typeof preferencesBody>, 'orbac_subject_id'>
export const preferencesQuery = v.object({ orbac_subject_id: subjectField })

/** The body of W-16. */
export const orderBody = v.strictObject({
  moves: v.pipe(
    v.array(v.strictObject({ board_id: idField, after_board_id: v.nullable(idField) })),
    v.minLength(1),
    v.maxLength(100),
  ),
  orbac_subject_id: subjectField,
})
export type OrderInput = v.InferOutput<typeof orderBody>
/** Moves one board: a step, or a new position (from 1) within its group. */
export const moveBoardForm = v.strictObject({
  board_id: idField,
  to: v.union([v.picklist(['first', 'up', 'down']), v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))]),
  orbac_subject_id: subjectField,
  return_to: v.optional(v.string()),
})
export type MoveBoardForm = v.InferOutput<typeof moveBoardForm>
export const orderAnswer = v.object({ has_custom_board_sorting_order: v.literal(true), undo: undoHandleSchema })
export type OrderAnswer = v.InferOutput<typeof orderAnswer>

/** The keys of W-05. */
export const STATE_KEYS = ['QUICK_SAVES_BOARD_ID'] as const
export const stateSchema = v.object({ state: v.picklist(STATE_KEYS), state_value: v.nullable(v.string()) })
export type UserState = v.InferOutput<typeof stateSchema>

/** Preferences as stored; null where none was chosen. */
export interface KeptPreferences {
  mostRecentBoardSortOrder: string | null
  profileBoardRepViewType: string | null
  profilePinRepViewType: string | null
  boardPinRepViewType: string | null
  profileBoardGroupBy: string | null
}

/** The density in an address, which anybody can edit; null: none, or an unknown one. */
export function densityOf(text: string | undefined): 'regular' | 'dense' | null {
  return text === 'regular' || text === 'dense' ? text : null
}

/** Stored preferences with defaults: wide, standard, secret boards apart (BRD-039, GRD-004, G-025). */
export function preferencesOf(kept: KeptPreferences | null): Preferences {
  return {
    most_recent_board_sort_order: BOARD_SORTS.find((sort) => sort === kept?.mostRecentBoardSortOrder) ?? null,
    profile_board_rep_view_type: kept?.profileBoardRepViewType === 'square' ? 'square' : 'wide',
    profile_pin_rep_view_type: kept?.profilePinRepViewType === 'dense' ? 'dense' : 'regular',
    board_pin_rep_view_type: kept?.boardPinRepViewType === 'dense' ? 'dense' : 'regular',
    profile_board_group_by: kept?.profileBoardGroupBy === 'mix_public_private' ? 'mix_public_private' : 'visibility',
  }
}

interface OwnerSortInput {
  chosen: BoardSort | null
  hasCustomOrder: boolean
  /** True if the experiment puts group boards first. Called only if it decides. */
  groupsLead: () => boolean
}

/**
 * The default sort of an owner's boards: the chosen sort, else the custom order if there is one, else group boards
 * first, else last saved first (BRD-037, G-034). `custom` without a stored order falls through.
 */
export function ownerSort({ chosen, hasCustomOrder, groupsLead }: OwnerSortInput): BoardSort {
  if (chosen !== null && chosen !== 'custom') return chosen
  if (hasCustomOrder) return 'custom'
  return groupsLead() ? 'group_boards_at_top' : 'last_pinned_to'
}

/** True if the menu offers the board layout: to owners without a business account, outside the overview. Windows below 768 px hide it (G-024). */
export function offersLayout(isOwner: boolean, isPartner: boolean, isOverview: boolean): boolean {
  return isOwner && !isPartner && !isOverview
}
