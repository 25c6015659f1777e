import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'

interface Recount {
  /** Somebody who is about to leave them, and counts no more: the statement that takes their row away follows. */
  without?: number
  /** What must hold for anything to happen; it may not depend on what these statements write. */
  when?: SQL
}

/**
 * Says anew, from who is on some boards, all that counts them: their collaborators, whether they are group boards, and how many of those
 * each person on them has. Their pages show something else then.
 * @param boardIds a subquery in parentheses
 */
export function recountPeople(
  db: Database,
  boardIds: SQL,
  { without = 0, when = sql`true` }: Recount = {},
): Statement[] {
  const counted = sql`(select board_id, sum(role = 'collaborator' and user_id <> ${without}) as people
    from profile_boards where board_id in ${boardIds} group by board_id)`
  return [
    statement(
      db,
      sql`update users set group_board_count = group_board_count + w.n, content_version = content_version + 1
        from (select m.user_id, sum((m.user_id <> ${without} and c.people > 0) - m.is_group) as n
          from profile_boards m join ${counted} as c on c.board_id = m.board_id where m.board_id in ${boardIds} group by 1) as w
        where users.id = w.user_id and ${when}`,
    ),
    statement(
      db,
      sql`update boards set collaborator_count = c.people from ${counted} as c where boards.id = c.board_id and ${when}`,
    ),
    statement(
      db,
      sql`update profile_boards set is_group = c.people > 0, group_top = c.people = 0
        from ${counted} as c where profile_boards.board_id = c.board_id and ${when}`,
    ),
  ]
}
