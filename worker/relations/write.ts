import { Failure } from '../../domain/errors.ts'
import type { BlockAnswer, FollowAnswer, RequestAnswer } from '../../domain/relations/contract.ts'
import type { Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import { accessOf, askAccess, isBlockedEitherWay } from '../profiles/read.ts'
import {
  approve,
  block,
  decline,
  follow,
  type Pair,
  removeFollower,
  type Standing,
  selectStanding,
  unblock,
  unfollow,
} from './queries.ts'
import { followView } from './view.ts'

/** Of one person, all of these together (REL-13). */
const LIMIT: Limit = { name: 'relations', times: 600, seconds: 3600 }

/** Follows a person or asks a private one (W-06). Blocked either way is 403 code 91 (OPT-011). */
export async function followUser(asker: Asker, userId: number): Promise<FollowAnswer> {
  const { viewerId, access } = await openPair(asker, userId)
  if (isBlockedEitherWay(access)) throw new Failure('blocked')
  const pair = { from: viewerId, to: userId }
  const standing = await change(asker, pair, follow(asker.db, pair, -newId()))
  // A block that came in between is the same failure as one that came before.
  if (standing.blocked) throw new Failure('blocked')
  return followView(userId, standing)
}

/** Ends a follow or withdraws a request (W-06); without either it changes nothing. */
export async function unfollowUser(asker: Asker, userId: number): Promise<FollowAnswer> {
  return (await endTie(asker, userId)).answer
}

/** The same, and whether it was a request that ended. */
export async function endTie(asker: Asker, userId: number): Promise<{ answer: FollowAnswer; wasRequested: boolean }> {
  const { viewerId, access } = await openPair(asker, userId)
  const pair = { from: viewerId, to: userId }
  const answer = followView(userId, await change(asker, pair, unfollow(asker.db, pair)))
  return { answer, wasRequested: access.requestedUser }
}

/** Lets somebody who asked follow (W-07). Twice is as once; whoever asks no more is missing. */
export async function approveRequest(asker: Asker, userId: number): Promise<RequestAnswer> {
  const { viewerId } = await openPair(asker, userId)
  const pair = { from: userId, to: viewerId }
  const standing = await change(asker, pair, approve(asker.db, pair, -newId()))
  if (!standing.follows) throw new Failure('user_not_found')
  return { id: String(userId), follow_request_status: 'approved' }
}

/** Declines a request (W-07), without a word to its sender. For somebody who follows already it changes nothing and answers so. */
export async function declineRequest(asker: Asker, userId: number): Promise<RequestAnswer> {
  const { viewerId } = await openPair(asker, userId)
  const pair = { from: userId, to: viewerId }
  const standing = await change(asker, pair, decline(asker.db, pair))
  return { id: String(userId), follow_request_status: standing.follows ? 'approved' : 'declined' }
}

/** Ends somebody's follow of one's own profile (W-58), without a word to them. */
export async function removeOwnFollower(asker: Asker, userId: number): Promise<{ follower_count: number }> {
  const { viewerId } = await openPair(asker, userId)
  const pair = { from: userId, to: viewerId }
  const { followerCount } = await change(asker, pair, removeFollower(asker.db, pair))
  return { follower_count: followerCount }
}

/** Blocks a person and ends all that was between the two, in one batch (W-10, G-123). */
export async function blockUser(asker: Asker, userId: number, source: string): Promise<BlockAnswer> {
  const { viewerId } = await openPair(asker, userId)
  const pair = { from: viewerId, to: userId }
  await change(asker, pair, block(asker.db, pair, source, -newId()))
  return { id: String(userId), blocked_by_me: true }
}

export async function unblockUser(asker: Asker, userId: number): Promise<BlockAnswer> {
  const { viewerId } = await openPair(asker, userId)
  const pair = { from: viewerId, to: userId }
  await change(asker, pair, [unblock(asker.db, pair)])
  return { id: String(userId), blocked_by_me: false }
}

/**
 * The round that says who acts and towards whom: nobody signed in is 401 code 2, a limited login 401 code 4, too often 429, oneself 400
 * code 1, a missing or closed person 404 code 30, in this order.
 */
async function openPair(asker: Asker, userId: number) {
  const { db, sessionHash, now } = asker
  if (sessionHash === null) throw new Failure('no_session')
  const who = { id: userId }
  const answered = await round(db, {
    counted: countOnce(db, LIMIT, sessionHash, now),
    access: askAccess(asker, who),
  })
  const access = accessOf(asker, answered.access)
  const { id, loginState } = access.viewer
  if (id === null) throw new Failure('no_session')
  if (loginState !== 'full') throw new Failure('limited_session')
  refuseOver(LIMIT, answered.counted, now)
  if (id === userId) throw new Failure('invalid', { faults: [{ field: 'id', code: 'not_oneself' }] })
  if (!access.user || access.user.closedAt !== null) throw new Failure('user_not_found')
  return { viewerId: id, access }
}

/** Runs a change in one batch, whose last statement reads the new state; whoever closed in between is missing. */
async function change(asker: Asker, pair: Pair, statements: Statement[]): Promise<Standing> {
  const {
    standing: [standing],
  } = await round(asker.db, { statements, standing: selectStanding(asker.db, pair) })
  if (!standing || standing.closedAt !== null) throw new Failure('user_not_found')
  return standing
}
