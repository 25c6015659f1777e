import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'

/** User ids: `from` follows `to`. */
export interface Follow {
  from: number
  to: number
}

type Counter = 'follower_count' | 'following_count'

/** Adds `by` to a user's counter where `when` holds, and raises the user's version. */
export function addToPerson(id: number, counter: Counter, by: 1 | -1, when: SQL): Statement {
  const name = sql.raw(counter)
  return run`update users set ${name} = ${name} + ${by}, content_version = content_version + 1 where id = ${id} and ${when}`
}

/** Adds `by` to a counter of several users and raises their versions. `people`: a subquery in parentheses. */
export function addToPeople(people: SQL, counter: Counter, by: 1 | -1): Statement {
  const name = sql.raw(counter)
  return run`update users set ${name} = ${name} + ${by}, content_version = content_version + 1
      where id in ${people}`
}

/** Adds the number of rows of `followers` to a person's follower counter. */
export function addFollowers(id: number, followers: SQL): Statement {
  return run`update users set follower_count = follower_count + (select count(*) from ${followers}), content_version = content_version + 1
      where id = ${id}`
}

/** Adds `by` to the follower count of some boards where `when` holds. `boardIds`: a subquery in parentheses. */
export function addToBoards(boardIds: SQL, by: 1 | -1, when: SQL = sql`true`): Statement {
  return run`update boards set follower_count = follower_count + ${by} where id in ${boardIds} and ${when}`
}

/** Raises the versions of the boards' owners, whose profiles show the follower count. */
export function raiseVersionsOfOwners(boardIds: SQL): Statement {
  return run`update users set content_version = content_version + 1 where id in (select owner_id from boards where id in ${boardIds})`
}

export function idOf(id: number): SQL {
  return sql`(${id})`
}
