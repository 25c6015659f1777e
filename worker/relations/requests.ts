import { Failure } from '#domain/errors.ts'
import { requestAnswer } from '#domain/relations/contract.ts'
import { routes } from '#domain/routes.ts'
import { newId } from '../db/ids.ts'
import { action } from '../http/action/action.ts'
import { authorizePair, change, ON_PERSON } from './pair.ts'
import { approve, decline } from './queries.ts'
import { relationButton } from './relation-form.ts'

/** Approves a follow request (W-07). Idempotent; 404 if it was withdrawn. */
export const approveRequest = action(
  {
    ...ON_PERSON,
    call: ['put', routes.api.followRequest],
    summary: 'Approve a follow request',
    answer: requestAnswer,
  },
  async function approveRequest({ requester, ids: { user: userId } }) {
    const { viewerId } = await authorizePair(requester, userId)
    const pair = { from: userId, to: viewerId }
    const relation = await change(requester, pair, approve(pair, -newId(), requester.now))
    if (!relation.follows) throw new Failure('user_not_found')
    return { id: String(userId), follow_request_status: 'approved' as const }
  },
)

/** Declines a follow request (W-07) without notifying the sender. For a follower it changes nothing and returns `approved`. */
export const declineRequest = action(
  {
    ...ON_PERSON,
    call: ['delete', routes.api.followRequest],
    summary: 'Decline a follow request',
    answer: requestAnswer,
  },
  async function declineRequest({ requester, ids: { user: userId } }) {
    const { viewerId } = await authorizePair(requester, userId)
    const pair = { from: userId, to: viewerId }
    const relation = await change(requester, pair, decline(pair, requester.now))
    return {
      id: String(userId),
      follow_request_status: relation.follows ? ('approved' as const) : ('declined' as const),
    }
  },
)

export const approveForm = relationButton(routes.do.approve, async (by, user) => {
  await approveRequest.do(by, { user }, {})
  return 'approved'
})

export const declineForm = relationButton(routes.do.decline, async (by, user) => {
  await declineRequest.do(by, { user }, {})
  return 'declined'
})
