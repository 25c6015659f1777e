import { blockAnswer, blockBody } from '#domain/relations/contract.ts'
import { routes } from '#domain/routes.ts'
import { newId } from '../db/ids.ts'
import { action } from '../http/action/action.ts'
import { authorizePair, change, ON_PERSON } from './pair.ts'
import { block, conversationRung, unblock } from './queries.ts'
import { relationButton } from './relation-form.ts'

/** Blocks a person and deletes all relations between the two, in one batch (W-10, G-123). */
export const blockUser = action(
  { ...ON_PERSON, call: ['put', routes.api.userBlock], summary: 'Block', input: blockBody, answer: blockAnswer },
  async function blockUser({ requester, ids: { user: userId }, input: { blockSource: source } }) {
    const { viewerId } = await authorizePair(requester, userId)
    const pair = { from: viewerId, to: userId }
    const { now } = requester
    await change(requester, pair, [...block(pair, source, -newId(), now), conversationRung(pair, now)])
    return { id: String(userId), blocked_by_me: true }
  },
)

export const unblockUser = action(
  { ...ON_PERSON, call: ['delete', routes.api.userBlock], summary: 'Unblock', input: blockBody, answer: blockAnswer },
  async function unblockUser({ requester, ids: { user: userId } }) {
    const { viewerId } = await authorizePair(requester, userId)
    const pair = { from: viewerId, to: userId }
    await change(requester, pair, [unblock(pair), conversationRung(pair, requester.now)])
    return { id: String(userId), blocked_by_me: false }
  },
)

export const blockForm = relationButton(routes.do.block, async (by, user) => {
  await blockUser.do(by, { user }, {})
  return 'blocked'
})

export const unblockForm = relationButton(routes.do.unblock, async (by, user) => {
  await unblockUser.do(by, { user }, {})
  return 'unblocked'
})
