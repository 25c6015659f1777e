import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { addSourcePins, hideSourcePins, removePinsOfBoards } from '../homefeed/queries.ts'
import { BOARD, PERSON } from '../homefeed/rules.ts'
import {
  addFollowers,
  addToBoards,
  addToPeople,
  addToPerson,
  type Follow,
  idOf,
  raiseVersionsOfOwners,
} from './queries.ts'

/**
 * Updates both users' counters and adds the newest pins to the homefeed. The counters are updated before `write`, because `write` makes `when` false
 * and SQLite's `changes()` is lost between the statements of a batch.
 * @param write inserts the follow where `when` holds
 */
export function followAdded({ from, to }: Follow, when: SQL, write: Statement): Statement[] {
  return [
    addToPerson(to, 'follower_count', 1, when),
    addToPerson(from, 'following_count', 1, when),
    write,
    ...addSourcePins(from, PERSON, to),
  ]
}

/** Updates counters and the homefeed after a person is unfollowed. `write` deletes the follow, which makes `when` false. */
export function followRemoved({ from, to }: Follow, when: SQL, write: Statement): Statement[] {
  return [
    addToPerson(to, 'follower_count', -1, when),
    addToPerson(from, 'following_count', -1, when),
    write,
    hideSourcePins(from, PERSON, to),
  ]
}

/** Counts many new followers at once; the caller inserts the follows afterwards. `followers`: a subquery in parentheses. */
export function followersAdded(followers: SQL, to: number): Statement[] {
  return [addFollowers(to, followers), addToPeople(followers, 'following_count', 1)]
}

/** Updates the followees' counters before an account is purged. */
export function followsOfPurgedRemoved(followees: SQL): Statement[] {
  return [addToPeople(followees, 'follower_count', -1)]
}

/** Updates the followers' counters before an account is purged. */
export function followersOfPurgedRemoved(followers: SQL): Statement[] {
  return [addToPeople(followers, 'following_count', -1)]
}

interface BoardFollow {
  userId: number
  boardId: number
}

/** Updates counters, versions and the homefeed after a board is followed. */
export function boardFollowAdded({ userId, boardId }: BoardFollow, when: SQL, write: Statement): Statement[] {
  const boardIds = idOf(boardId)
  return [
    addToBoards(boardIds, 1, when),
    write,
    ...addSourcePins(userId, BOARD, boardId),
    raiseVersionsOfOwners(boardIds),
  ]
}

export function boardFollowRemoved({ userId, boardId }: BoardFollow, when: SQL, write: Statement): Statement[] {
  const boardIds = idOf(boardId)
  return [
    addToBoards(boardIds, -1, when),
    write,
    hideSourcePins(userId, BOARD, boardId),
    raiseVersionsOfOwners(boardIds),
  ]
}

/**
 * Updates counters and the homefeed before a user's follows of some boards are deleted. `boardIds`: a subquery in
 * parentheses.
 */
export function boardFollowsRemoved(userId: number, boardIds: SQL): Statement[] {
  return [addToBoards(boardIds, -1), removePinsOfBoards(userId, boardIds), raiseVersionsOfOwners(boardIds)]
}
