import { type SQL, sql } from 'drizzle-orm'
import { isBoardOpenSql, isOpenSql, standsOn } from '../accounts/conditions.ts'
import { countPins } from '../accounts/write.ts'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { touchClusters } from './touch-clusters.ts'

const COUNTERS = ['public_board_count', 'protected_board_count', 'secret_board_count', 'archived_board_count']

/**
 * Changes of a board after which it stands in another group: privacy, archiving, deleting, restoring. Its pins, its copies on profiles and
 * every count follow, set-based: 35,000 pins in one batch.
 * @param change what becomes of the row, without the group: `privacy = …, archived = …`
 * @param group the new group's number, or what tells it from the row as it was
 * @param when what must hold for anything to happen; it may not depend on what the change writes
 */
export function regroup(db: Database, boardId: number, change: SQL, group: number | SQL, when: SQL): Statement[] {
  const its = sql`(select id from pins where board_id = ${boardId} and ${when})`
  return [
    countPins(db, its, 'p.pinner_id', '-'),
    countBoard(db, boardId, '-', when),
    statement(db, sql`update boards set grp = ${group}, ${change} where id = ${boardId} and ${when}`),
    statement(
      db,
      sql`update pins set ${standsOn('b')}
        from (select grp, owner_id, ${isBoardOpenSql(sql`${boardId}`)} as is_open from boards where id = ${boardId} and ${when}) as b
        where pins.board_id = ${boardId}`,
    ),
    countPins(db, its, 'p.pinner_id', '+'),
    countBoard(db, boardId, '+', when),
    statement(
      db,
      sql`update profile_boards set grp = (select case when profile_boards.role = 'owner' or ${isOpenSql('o')} then b.grp else max(b.grp, 2) end
        from boards b join users o on o.id = b.owner_id where b.id = ${boardId}) where board_id = ${boardId} and ${when}`,
    ),
    touchClusters(db, sql`(select owner_id from boards where id = ${boardId} and ${when})`),
  ]
}

/** Adds the board to its owner's counter of its group, or takes it away; a deleted one is in none. */
function countBoard(db: Database, boardId: number, sign: '+' | '-', when: SQL): Statement {
  const sets = COUNTERS.map((name, group) => sql.raw(`${name} = ${name} ${sign} (b.grp = ${group})`))
  return statement(
    db,
    sql`update users set ${sql.join(sets, sql`, `)}, content_version = content_version + 1
      from (select owner_id, grp from boards where id = ${boardId} and ${when}) as b where users.id = b.owner_id`,
  )
}
