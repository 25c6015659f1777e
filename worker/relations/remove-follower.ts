import { removedAnswer } from '#domain/relations/contract.ts'
import { routes } from '#domain/routes.ts'
import { action } from '../http/action/action.ts'
import { authorizePair, change, ON_PERSON } from './pair.ts'
import { removeFollower } from './queries.ts'
import { relationButton } from './relation-form.ts'

/** Removes a follower (W-58) without notifying them. */
export const removeOwnFollower = action(
  { ...ON_PERSON, call: ['delete', routes.api.ownFollower], summary: 'Remove a follower', answer: removedAnswer },
  async function removeOwnFollower({ requester, ids: { user: userId } }) {
    const { viewerId } = await authorizePair(requester, userId)
    const pair = { from: userId, to: viewerId }
    const { followerCount } = await change(requester, pair, removeFollower(pair, requester.now))
    return { follower_count: followerCount }
  },
)

export const removeFollowerForm = relationButton(routes.do.removeFollower, async (by, user) => {
  await removeOwnFollower.do(by, { user }, {})
  return 'removed'
})
