import type { SQL } from 'drizzle-orm'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { actingForSql } from '../model/accounts/rules.ts'
import { users } from '../model/profiles/tables.ts'

/** A board by its own id, or by the id of a section or Pin on it. */
export type OnBoard = { boardId: number } | { sectionId: number } | { pinId: number }

/** The person with a username, if not closed, and their relation to a board and its owner. */
export function selectPersonOn(username: string, on: OnBoard) {
  const board = boardOf(on)
  const owner = sql`(select owner_id from boards where id = ${board})`
  return select({
    id: users.id,
    username: users.username,
    follows: sql<number>`exists (select 1 from follows as f where f.follower_id = ${users.id} and f.followee_id = ${owner})`,
    works: sql<number>`exists (select 1 from profile_boards as w where w.user_id = ${users.id} and w.board_id = ${board})
      or ${actingForSql(sql`${users.id}`, owner, 'boards')}`,
  })`from ${users} where ${users.username} = ${username} and ${users.closedAt} is null`
}

function boardOf(on: OnBoard): SQL {
  if ('boardId' in on) return sql`${on.boardId}`
  const [table, id] = 'sectionId' in on ? ['sections', on.sectionId] : ['pins', on.pinId]
  return sql`(select board_id from ${sql.raw(String(table))} where id = ${id})`
}
