import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { BOARD, PERSON } from '../homefeed/conditions.ts'
import { forget, welcome } from '../homefeed/queries.ts'
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
 * Somebody follows a person: both are counted, and the homefeed begins with the newest pins. What these count is judged before `write`, which makes
 * `when` false: `changes()` does not last from one statement of a batch to the next.
 * @param write inserts the follow where `when` holds
 */
export function followAdded(db: Database, { from, to }: Follow, when: SQL, write: Statement): Statement[] {
  return [
    addToPerson(db, to, 'follower_count', 1, when),
    addToPerson(db, from, 'following_count', 1, when),
    write,
    ...welcome(db, from, PERSON, to),
  ]
}

/** Updates counters and the homefeed after a person is unfollowed. `write` deletes the follow, by which `when` becomes false. */
export function followRemoved(db: Database, { from, to }: Follow, when: SQL, write: Statement): Statement[] {
  return [
    addToPerson(db, to, 'follower_count', -1, when),
    addToPerson(db, from, 'following_count', -1, when),
    write,
    forget(db, from, PERSON, to),
  ]
}

/** Counts many new followers at once; the caller inserts the follows afterwards. `followers`: a subquery in parentheses. */
export function followersAdded(db: Database, followers: SQL, to: number): Statement[] {
  return [addFollowers(db, to, followers), addToPeople(db, followers, 'following_count', 1)]
}

/** Updates the followees' counters before an account is purged. */
export function followsOfGoneRemoved(db: Database, followees: SQL): Statement[] {
  return [addToPeople(db, followees, 'follower_count', -1)]
}

/** Updates the followers' counters before an account is purged. */
export function followersOfGoneRemoved(db: Database, followers: SQL): Statement[] {
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
  const it = idOf(boardId)
  return [addToBoards(db, it, 1, when), write, ...welcome(db, userId, BOARD, boardId), raiseVersionsOfOwners(db, it)]
}

export function boardFollowRemoved(
  db: Database,
  { userId, boardId }: BoardFollow,
  when: SQL,
  write: Statement,
): Statement[] {
  const it = idOf(boardId)
  return [addToBoards(db, it, -1, when), write, forget(db, userId, BOARD, boardId), raiseVersionsOfOwners(db, it)]
}

/** Somebody follows these boards no more, by a block or because they go; the follows are deleted next. `boardIds`: a subquery in parentheses. */
export function boardFollowsRemoved(db: Database, boardIds: SQL): Statement[] {
  return [addToBoards(db, boardIds, -1), raiseVersionsOfOwners(db, boardIds)]
}
