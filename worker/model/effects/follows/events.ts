import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../../db/batch.ts'
import type { Database } from '../../../db/open.ts'
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
 * Updates both users' counters and adds the newest pins to the homefeed. The counters are updated before `write`,
 * because `write` makes `when` false and SQLite's `changes()` is lost between the statements of a batch.
 * @param write inserts the follow where `when` holds
 */
export function followAdded(db: Database, { from, to }: Follow, when: SQL, write: Statement): Statement[] {
  return [
    addToPerson(db, to, 'follower_count', 1, when),
    addToPerson(db, from, 'following_count', 1, when),
    write,
    ...addSourcePins(db, from, PERSON, to),
  ]
}

/**
 * Updates counters and the homefeed after a person is unfollowed. `write` deletes the follow, which makes `when` false.
 */
export function followRemoved(db: Database, { from, to }: Follow, when: SQL, write: Statement): Statement[] {
  return [
    addToPerson(db, to, 'follower_count', -1, when),
    addToPerson(db, from, 'following_count', -1, when),
    write,
    hideSourcePins(db, from, PERSON, to),
  ]
}

/** Counts many new followers at once; the caller inserts the follows afterwards. `followers`: a subquery in parentheses. */
export function followersAdded(db: Database, followers: SQL, to: number): Statement[] {
  return [addFollowers(db, to, followers), addToPeople(db, followers, 'following_count', 1)]
}

/** Updates the followees' counters before an account is purged. */
export function followsOfPurgedRemoved(db: Database, followees: SQL): Statement[] {
  return [addToPeople(db, followees, 'follower_count', -1)]
}

/** Updates the followers' counters before an account is purged. */
export function followersOfPurgedRemoved(db: Database, followers: SQL): Statement[] {
  return [addToPeople(db, followers, 'following_count', -1)]
}

interface BoardFollow {
  userId: number
  boardId: number
}

/** Updates counters, versions and the homefeed after a board is followed. */
export function boardFollowAdded(
  db: Database,
  { userId, boardId }: BoardFollow,
  when: SQL,
  write: Statement,
): Statement[] {
  const boardIds = idOf(boardId)
  return [
    addToBoards(db, boardIds, 1, when),
    write,
    ...addSourcePins(db, userId, BOARD, boardId),
    raiseVersionsOfOwners(db, boardIds),
  ]
}

export function boardFollowRemoved(
  db: Database,
  { userId, boardId }: BoardFollow,
  when: SQL,
  write: Statement,
): Statement[] {
  const boardIds = idOf(boardId)
  return [
    addToBoards(db, boardIds, -1, when),
    write,
    hideSourcePins(db, userId, BOARD, boardId),
    raiseVersionsOfOwners(db, boardIds),
  ]
}

/**
 * Updates counters and the homefeed before a user's follows of some boards are deleted. `boardIds`: a subquery in
 * parentheses.
 */
export function boardFollowsRemoved(db: Database, userId: number, boardIds: SQL): Statement[] {
  return [addToBoards(db, boardIds, -1), removePinsOfBoards(db, userId, boardIds), raiseVersionsOfOwners(db, boardIds)]
}
