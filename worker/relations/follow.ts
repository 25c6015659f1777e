import { isLimited, LIMITED_FOLLOWS } from '#domain/accounts/limited.ts'
import { Failure } from '#domain/errors.ts'
import { type FollowAnswer, followAnswer } from '#domain/relations/contract.ts'
import { routes } from '#domain/routes.ts'
import { newId } from '../db/ids.ts'
import { action } from '../http/action/action.ts'
import { type Limit, refuseOver } from '../http/limits.ts'
import { countNewcomerTry, refuseNewcomerOver } from '../http/newcomer-limits.ts'
import type { Requester } from '../http/requester.ts'
import { isBlockedEitherWay } from '../profiles/read.ts'
import { authorizePair, change, ON_PERSON, PAIR_FAILS } from './pair.ts'
import { follow, unfollow } from './queries.ts'
import { relationButton } from './relation-form.ts'
import { followView } from './view.ts'

/** Maximum number of follows by people with limited accounts, in the counter of newcomers. */
const LIMITED: Limit = { name: 'newcomer-follows', times: LIMITED_FOLLOWS, seconds: 3600 }

/**
 * Follows a person, or requests to follow a private one (W-06). A block in either direction is 403 code 91 (OPT-011). Newcomers and limited accounts get 429
 * after too many follows.
 */
export const followUser = action(
  {
    ...ON_PERSON,
    call: ['put', routes.api.userFollow],
    summary: 'Follow a person, or request it of a private profile',
    answer: followAnswer,
    fails: [...PAIR_FAILS, 'blocked'],
  },
  async function followUser({ requester, ids: { user: userId } }) {
    const { viewerId, access, more } = await authorizePair(requester, userId, {
      newcomerTries: countNewcomerTry(requester, 'follows'),
    })
    if (access.viewerRow && isLimited(access.viewerRow, requester.now))
      refuseOver(LIMITED, more.newcomerTries, requester.now)
    await refuseNewcomerOver(requester, 'follows', viewerId, more.newcomerTries)
    if (isBlockedEitherWay(access)) throw new Failure('blocked')
    const pair = { from: viewerId, to: userId }
    const relation = await change(requester, pair, follow(pair, -newId(), requester.now))
    // The block was created after the check.
    if (relation.blocked) throw new Failure('blocked')
    return followView(userId, relation)
  },
)

/** Unfollows a person or withdraws a request (W-06); idempotent. */
export const unfollowUser = action(
  {
    ...ON_PERSON,
    call: ['delete', routes.api.userFollow],
    summary: 'Unfollow, or withdraw a request',
    answer: followAnswer,
  },
  async function unfollowUser({ requester, ids }) {
    return (await endFollow(requester, ids.user)).answer
  },
)

export const followForm = relationButton(
  routes.do.follow,
  async (by, user) => {
    const { explicitly_followed_by_me } = await followUser.do(by, { user }, {})
    return explicitly_followed_by_me ? 'followed' : 'requested'
  },
  { repeatsAfterLogin: true },
)

/** Unfollows or withdraws a request; the toast says which. */
export const unfollowForm = relationButton(routes.do.unfollow, async ({ requester }, user) => {
  const { wasRequested } = await endFollow(requester, user)
  return wasRequested ? 'withdrawn' : 'unfollowed'
})

/** Like `unfollowUser`; also returns whether it withdrew a request. */
async function endFollow(
  requester: Requester,
  userId: number,
): Promise<{ answer: FollowAnswer; wasRequested: boolean }> {
  const { viewerId, access } = await authorizePair(requester, userId)
  const pair = { from: viewerId, to: userId }
  const answer = followView(userId, await change(requester, pair, unfollow(pair)))
  return { answer, wasRequested: access.requestedUser }
}
