import { isLimited, LIMITED_FOLLOWS } from '../../domain/accounts/limited.ts'
import { Failure } from '../../domain/errors.ts'
import type { BlockAnswer, FollowAnswer, RequestAnswer } from '../../domain/relations/contract.ts'
import type { Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { type Answered, type Asked, round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import { countBrake, refuseBraked } from '../http/newcomer-limits.ts'
import { accessOf, askAccess, isBlockedEitherWay } from '../profiles/read.ts'
import {
  approve,
  block,
  conversationRung,
  decline,
  follow,
  type Pair,
  type RelationRow,
  removeFollower,
  selectRelation,
  unblock,
  unfollow,
} from './queries.ts'
import { followView } from './view.ts'

export { block, followQuietly, unblock, unfollow, waitAgain } from './queries.ts'

/** Rate limit of all relation changes of a person (REL-13). */
const LIMIT: Limit = { name: 'relations', times: 600, seconds: 3600 }
/** Follows of a person whom employees limit, counted with those of newcomers. */
const LIMITED: Limit = { name: 'newcomer-follows', times: LIMITED_FOLLOWS, seconds: 3600 }

/**
 * Follows a person, or requests to follow a private one (W-06). A block in either direction is 403 code 91 (OPT-011), 429 for newcomers who follow
 * many, and for those whom employees limit.
 */
export async function followUser(asker: Asker, userId: number): Promise<FollowAnswer> {
  const { viewerId, access, more } = await openPair(asker, userId, { braked: countBrake(asker, 'follows') })
  if (access.viewerRow && isLimited(access.viewerRow, asker.now)) refuseOver(LIMITED, more.braked, asker.now)
  await refuseBraked(asker, 'follows', viewerId, more.braked)
  if (isBlockedEitherWay(access)) throw new Failure('blocked')
  const pair = { from: viewerId, to: userId }
  const relation = await change(asker, pair, follow(asker.db, pair, -newId(), asker.now))
  // The block was created after the check.
  if (relation.blocked) throw new Failure('blocked')
  return followView(userId, relation)
}

/** Unfollows or withdraws a request (W-06); without either it changes nothing. */
export async function unfollowUser(asker: Asker, userId: number): Promise<FollowAnswer> {
  return (await endFollow(asker, userId)).answer
}

/** As `unfollowUser`, and whether it was a request. */
export async function endFollow(
  asker: Asker,
  userId: number,
): Promise<{ answer: FollowAnswer; wasRequested: boolean }> {
  const { viewerId, access } = await openPair(asker, userId)
  const pair = { from: viewerId, to: userId }
  const answer = followView(userId, await change(asker, pair, unfollow(asker.db, pair)))
  return { answer, wasRequested: access.requestedUser }
}

/** Approves a follow request (W-07). Idempotent; 404 if it was withdrawn. */
export async function approveRequest(asker: Asker, userId: number): Promise<RequestAnswer> {
  const { viewerId } = await openPair(asker, userId)
  const pair = { from: userId, to: viewerId }
  const relation = await change(asker, pair, approve(asker.db, pair, -newId(), asker.now))
  if (!relation.follows) throw new Failure('user_not_found')
  return { id: String(userId), follow_request_status: 'approved' }
}

/**
 * Declines a follow request (W-07) without notifying the sender. For a follower it changes nothing and answers
 * `approved`.
 */
export async function declineRequest(asker: Asker, userId: number): Promise<RequestAnswer> {
  const { viewerId } = await openPair(asker, userId)
  const pair = { from: userId, to: viewerId }
  const relation = await change(asker, pair, decline(asker.db, pair, asker.now))
  return { id: String(userId), follow_request_status: relation.follows ? 'approved' : 'declined' }
}

/** Removes a follower (W-58) without notifying them. */
export async function removeOwnFollower(asker: Asker, userId: number): Promise<{ follower_count: number }> {
  const { viewerId } = await openPair(asker, userId)
  const pair = { from: userId, to: viewerId }
  const { followerCount } = await change(asker, pair, removeFollower(asker.db, pair, asker.now))
  return { follower_count: followerCount }
}

/** Blocks a person and deletes all relations between the two, in one batch (W-10, G-123). */
export async function blockUser(asker: Asker, userId: number, source: string): Promise<BlockAnswer> {
  const { viewerId } = await openPair(asker, userId)
  const pair = { from: viewerId, to: userId }
  const { db, now } = asker
  await change(asker, pair, [...block(db, pair, source, -newId(), now), conversationRung(pair, now)])
  return { id: String(userId), blocked_by_me: true }
}

export async function unblockUser(asker: Asker, userId: number): Promise<BlockAnswer> {
  const { viewerId } = await openPair(asker, userId)
  const pair = { from: viewerId, to: userId }
  await change(asker, pair, [unblock(asker.db, pair), conversationRung(pair, asker.now)])
  return { id: String(userId), blocked_by_me: false }
}

/**
 * Checks the viewer and the other person in one round: 401 code 2 for visitors, 401 code 4 for limited sessions, 429
 * above the limit, 400 code 1 for oneself, 404 code 30 for a missing or closed person, in this order. `more`: further statements of the round.
 */
async function openPair<More extends Asked = Record<never, never>>(asker: Asker, userId: number, more?: More) {
  const { db, sessionHash, now } = asker
  if (sessionHash === null) throw new Failure('no_session')
  const who = { id: userId }
  const answered = await round(db, {
    counted: countOnce(LIMIT, sessionHash, now),
    access: askAccess(asker, who),
    more,
  })
  const access = accessOf(asker, answered.access)
  const { id, loginState } = access.viewer
  if (id === null) throw new Failure('no_session')
  if (loginState !== 'full') throw new Failure('limited_session')
  refuseOver(LIMIT, answered.counted, now)
  if (id === userId) throw new Failure('invalid', { faults: [{ field: 'id', code: 'not_oneself' }] })
  if (!access.user || access.user.closedAt !== null) throw new Failure('user_not_found')
  return { viewerId: id, access, more: answered.more as Answered<More> }
}

/** Runs a change in one batch and returns the new relations. 404 if the person closed their account meanwhile. */
async function change(asker: Asker, pair: Pair, statements: Statement[]): Promise<RelationRow> {
  const {
    relation: [relation],
  } = await round(asker.db, { statements, relation: selectRelation(pair) })
  if (!relation || relation.closedAt !== null) throw new Failure('user_not_found')
  return relation
}
