import * as v from 'valibot'
import { undoHandleSchema } from '../undo/contract.ts'
import { idField, queryBoolean } from '../wire.ts'

/** All that can become of an invitation; the first two wait for an answer (INV-006, G-120). */
export const INVITE_STATUSES = ['new', 'contact_request_not_approved', 'accepted', 'declined', 'cancelled'] as const
export type InviteStatus = (typeof INVITE_STATUSES)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** An invitation to work on a board (INV-003 to INV-005). Dates are RFC 2822. */
export const boardInviteSchema = v.object({
  board: v.object({
    id: v.string(),
    url: v.string(),
    name: v.string(),
    image_cover_url: v.nullable(v.string()),
  }),
  invited_by_user: v.object({
    id: v.string(),
    first_name: v.string(),
    full_name: v.string(),
    username: v.string(),
    image_small_url: v.nullable(v.string()),
  }),
  created_at: v.string(),
  status: v.picklist(INVITE_STATUSES),
})
export type BoardInvite = v.InferOutput<typeof boardInviteSchema>

export const invitesQuery = v.object({ current_user: queryBoolean(true) })
/** The body of W-34. */
export const inviteBody = v.strictObject({
  invited_user_ids: v.pipe(v.array(idField), v.minLength(1), v.maxLength(20)),
})
/** Bodies of W-35 to W-37 may repeat what the address says, and must then match it (G-121). */
export const answerInviteBody = v.strictObject({
  board_id: v.optional(idField),
  invited_user_id: v.optional(idField),
})
const board = v.object({ id: v.string(), url: v.string(), name: v.string() })
export const inviteAnswer = v.object({ board, status: v.picklist(INVITE_STATUSES) })
export type InviteAnswer = v.InferOutput<typeof inviteAnswer>
export const collaboratorAnswer = v.object({
  board,
  collaborator_count: count,
  undo: v.optional(undoHandleSchema),
})
export type CollaboratorAnswer = v.InferOutput<typeof collaboratorAnswer>
