import { type SQL, sql } from 'drizzle-orm'
import { isBoardOpenSql, isOpenSql, standsOn } from '../../accounts/conditions.ts'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { touchClusters } from '../clusters/queries.ts'
import { countPins } from '../pins/queries.ts'

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

/** What cards show of some boards, copied to every profile where they stand, which then shows something else. */
export function copyToProfiles(db: Database, boardIds: SQL): Statement[] {
  return [
    statement(
      db,
      sql`update profile_boards set (name, name_key, slug, privacy, pin_count, section_count, covers, last_pin_at) =
        (select name, name_key, slug, privacy, pin_count, section_count, covers, last_pin_at from boards b where b.id = profile_boards.board_id)
        where board_id in ${boardIds}`,
    ),
    statement(
      db,
      sql`update users set content_version = content_version + 1
        where id in (select user_id from profile_boards where board_id in ${boardIds})`,
    ),
    touchClusters(db, sql`(select owner_id from boards where id in ${boardIds})`),
  ]
}

/** Counts boards that the batch has made, on every profile where they stand. */
export function countNewBoards(db: Database, ids: SQL): Statement[] {
  const sums = COUNTERS.map((name, group) => sql.raw(`sum(grp = ${group}) as ${name}`))
  const sets = COUNTERS.map((name) => sql.raw(`${name} = users.${name} + n.${name}`))
  return [
    statement(
      db,
      sql`update users set ${sql.join(sets, sql`, `)} from (select owner_id, ${sql.join(sums, sql`, `)}
        from boards where id in ${ids} group by owner_id) as n where users.id = n.owner_id`,
    ),
    statement(
      db,
      sql`update users set group_board_count = group_board_count + n.shared, content_version = content_version + 1
        from (select user_id, sum(is_group) as shared from profile_boards where board_id in ${ids} group by user_id) as n
        where users.id = n.user_id`,
    ),
  ]
}

/** Everybody on the board has one group board more or less, if it is one, and shows something else. */
export function countOnProfiles(db: Database, boardId: number, sign: '+' | '-', when: SQL): Statement {
  return statement(
    db,
    sql`update users set group_board_count = group_board_count ${sql.raw(sign)} n.is_group, content_version = content_version + 1
      from (select user_id, is_group from profile_boards where board_id = ${boardId} and ${when}) as n where users.id = n.user_id`,
  )
}
