import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { userCard } from '../profiles/contract.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { bookmarkParameter, idField, pageSize, queryBoolean } from '../wire.ts'

/** States of an invitation; the first two are pending (INV-006, G-120). */
export const INVITE_STATUSES = ['new', 'contact_request_not_approved', 'accepted', 'declined', 'cancelled'] as const
export type InviteStatus = (typeof INVITE_STATUSES)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const board = v.object({ id: v.string(), url: v.string(), name: v.string() })

/** A collaborator or invited person. */
const boardPersonSchema = v.pick(userCard, ['id', 'username', 'full_name', 'image_medium_url', 'avatar_color_index'])
export type BoardPerson = v.InferOutput<typeof boardPersonSchema>

/** An invitation to collaborate on a board (INV-003 to INV-005). Dates are RFC 2822. */
export const boardInviteSchema = v.object({
  board: v.object({ ...board.entries, image_cover_url: v.nullable(v.string()) }),
  invited_by_user: v.object({
    id: v.string(),
    first_name: v.string(),
    full_name: v.string(),
    username: v.string(),
    image_small_url: v.nullable(v.string()),
  }),
  created_at: v.string(),
  status: v.picklist(INVITE_STATUSES),
  /** The invited person, in lists for the board's own people. */
  invited_user: v.optional(boardPersonSchema),
})
export type BoardInvite = v.InferOutput<typeof boardInviteSchema>

/** The query of W-33: always the viewer's own invitations. */
export const invitesQuery = v.object({
  current_user: queryBoolean(true),
  page_size: pageSize(25),
  bookmark: bookmarkParameter,
})
export type InvitesOptions = Pick<v.InferOutput<typeof invitesQuery>, 'page_size' | 'bookmark'>

/** The body of W-34. */
export const inviteBody = v.strictObject({
  invited_user_ids: v.pipe(v.array(idField), v.minLength(1), v.maxLength(LIMITS.people.invitedAtOnce)),
})
/** Bodies of W-35 to W-37 may repeat the ids of the address, and must then match them (G-121). */
export const answerInviteBody = v.strictObject({
  board_id: v.optional(idField),
  invited_user_id: v.optional(idField),
})
export type AnswerInviteInput = v.InferOutput<typeof answerInviteBody>

/** `name` and `url` are empty if the invitation had already ended: the viewer may not learn the board's current name. */
export const inviteAnswer = v.object({ board, status: v.picklist(INVITE_STATUSES) })
export type InviteAnswer = v.InferOutput<typeof inviteAnswer>

/** The query of W-37: `with_pins` also removes the pins that the collaborator saved (INV-014). */
export const removalQuery = v.object({ with_pins: queryBoolean(false) })
export const collaboratorAnswer = v.object({
  board,
  collaborator_count: count,
  undo: v.optional(undoHandleSchema),
})
export type CollaboratorAnswer = v.InferOutput<typeof collaboratorAnswer>

/** The people of a board, the owner first. Those who may invite also get the pending invitations. */
export const boardPeopleSchema = v.object({
  board,
  owner: boardPersonSchema,
  collaborators: v.array(boardPersonSchema),
  /** Pending invitations; empty for viewers who may not invite. */
  invites: v.array(boardInviteSchema),
  collaborators_manage: v.boolean(),
  may_invite: v.boolean(),
  /** True if the viewer is the owner, who may remove collaborators and let them manage the board. */
  may_remove: v.boolean(),
})
export type BoardPeople = v.InferOutput<typeof boardPeopleSchema>

/** Invites a person by id or by a typed username. */
export const inviteForm = v.strictObject({
  user_id: v.optional(idField),
  username: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.query.bookmark))),
  return_to: v.optional(v.string()),
})

/** Acts on a collaborator or invited person; `with_pins` is 1 or absent. */
export const partingForm = v.strictObject({
  user_id: v.string(),
  with_pins: v.optional(v.picklist(['0', '1'])),
  return_to: v.optional(v.string()),
})

/** Sets if collaborators may manage the board. */
export const manageForm = v.strictObject({ manage: v.picklist(['0', '1']), return_to: v.optional(v.string()) })

/** W-45: makes a link to the viewer's profile. */
export const inviteCodeBody = v.strictObject({ kind: v.literal('profile') })
export const inviteCodeAnswer = v.object({ invite_code: v.string(), url: v.string(), expires_at: v.string() })
export type InviteCode = v.InferOutput<typeof inviteCodeAnswer>

/** W-43: the person that the link belongs to. The viewer may follow them and is approved at once. */
export const redeemAnswer = v.object({
  invite_code: v.string(),
  user: v.object({ id: v.string(), username: v.string(), full_name: v.string() }),
  can_follow: v.literal(true),
})
export type Redeemed = v.InferOutput<typeof redeemAnswer>
export const redeemForm = v.strictObject({ invite_code: v.pipe(v.string(), v.maxLength(LIMITS.query.bookmark)) })

/** W-44: the code is URL-encoded twice. */
export const landingBody = v.strictObject({ invite_code: v.pipe(v.string(), v.maxLength(LIMITS.query.bookmark)) })
export const landingAnswer = v.object({ attributed: v.boolean() })
