import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { isBoardOpenSql, isOpenSql, visibilityOn } from '#worker/model/accounts/rules.ts'
import { CARD_COLUMNS, CARD_VALUES } from '#worker/model/boards/card-columns.ts'
import { BOARD_COUNTS } from '../rules.ts'

/** Sets a board's group together with other columns, such as `privacy = …, archived = …`. */
export function setBoard(boardId: number, change: SQL, group: number | SQL, when: SQL): Statement {
  return run`update boards set grp = ${group}, ${change} where id = ${boardId} and ${when}`
}

/** Updates the pins' group and visibility from the board's current state. */
export function regroupPins(boardId: number, when: SQL = sql`true`): Statement {
  return run`update pins set ${visibilityOn('b')}
      from (select grp, owner_id, ${isBoardOpenSql(sql`${boardId}`)} as is_open from boards where id = ${boardId} and ${when}) as b
      where pins.board_id = ${boardId}`
}

/** Updates the board's group on each profile from the board's current state. */
export function regroupOnProfiles(boardId: number, when: SQL): Statement {
  return run`update profile_boards set grp = (select case when profile_boards.role = 'owner' or ${isOpenSql('o')} then b.grp else max(b.grp, 2) end
      from boards b join users o on o.id = b.owner_id where b.id = ${boardId}) where board_id = ${boardId} and ${when}`
}

/** The pins of a board, as a subquery. */
export function pinsOf(boardId: number, when: SQL = sql`true`): SQL {
  return sql`(select id from pins where board_id = ${boardId} and ${when})`
}

/** A subquery that returns the board's id where `when` holds. */
export function idOf(boardId: number, when: SQL = sql`true`): SQL {
  return sql`(select ${boardId} where ${when})`
}

/** Extends the SET list of a board so that it also resets the collaborator count. */
export function withoutCollaborators(change: SQL): SQL {
  return sql`${change}, collaborator_count = 0`
}

export function ownerOf(boardId: number, when: SQL = sql`1`): SQL {
  return sql`(select owner_id from boards where id = ${boardId} and ${when})`
}

/** Adds the board to its owner's counter for the board's group, or subtracts it. No counter includes deleted boards. */
export function countBoard(boardId: number, sign: '+' | '-', when: SQL): Statement {
  const sets = BOARD_COUNTS.map((name, group) => sql.raw(`${name} = ${name} ${sign} (b.grp = ${group})`))
  return run`update users set ${sql.join(sets, sql`, `)}, content_version = content_version + 1
      from (select owner_id, grp from boards where id = ${boardId} and ${when}) as b where users.id = b.owner_id`
}

/** Compares a board's id with a subquery in parentheses. */
export function isIn(boardIds: SQL): SQL {
  return sql`in ${boardIds}`
}

/** Compares a board's id with one id, where `when` holds. Reads half as much as `isIn`. */
export function isBoard(boardId: number, when: SQL): SQL {
  return sql`= ${idOf(boardId, when)}`
}

/**
 * Copies the card columns of some boards to all their profile rows, and raises the versions of these profiles.
 * @param areIn `isIn` or `isBoard`
 */
export function copyToProfiles(areIn: SQL): Statement[] {
  return [
    run`update profile_boards set (${CARD_COLUMNS}) = (select ${CARD_VALUES} from boards b where b.id = profile_boards.board_id)
        where board_id ${areIn}`,
    run`update users set content_version = content_version + 1
        where id in (select user_id from profile_boards where board_id ${areIn})`,
  ]
}

/** The owners of some boards, as a subquery. @param areIn as for `copyToProfiles` */
export function ownersOf(areIn: SQL): SQL {
  return sql`(select owner_id from boards where id ${areIn})`
}

/** Adds boards to, or subtracts them from, the counters of their owners and of all collaborators. */
export function countBoards(ids: SQL, sign: '+' | '-'): Statement[] {
  const sums = BOARD_COUNTS.map((name, group) => sql.raw(`sum(grp = ${group}) as ${name}`))
  const sets = BOARD_COUNTS.map((name) => sql.raw(`${name} = users.${name} ${sign} n.${name}`))
  return [
    run`update users set ${sql.join(sets, sql`, `)} from (select owner_id, ${sql.join(sums, sql`, `)}
        from boards where id in ${ids} group by owner_id) as n where users.id = n.owner_id`,
    run`update users set group_board_count = group_board_count ${sql.raw(sign)} n.shared, content_version = content_version + 1
        from (select user_id, sum(is_group) as shared from profile_boards where board_id in ${ids} group by user_id) as n
        where users.id = n.user_id`,
  ]
}

/** Adds the board to, or subtracts it from, the group board counters of its owner and collaborators, if it is a group board. */
export function countGroupBoard(boardId: number, sign: '+' | '-', when: SQL): Statement {
  return run`update users set group_board_count = group_board_count ${sql.raw(sign)} n.is_group, content_version = content_version + 1
      from (select user_id, is_group from profile_boards where board_id = ${boardId} and ${when}) as n where users.id = n.user_id`
}

/** Recounts the collaborators of a restored board. */
export function countCollaborators(boardId: number, when: SQL): Statement {
  return run`update boards set collaborator_count = (select count(*) from profile_boards where board_id = ${boardId} and role = 'collaborator')
      where id = ${boardId} and ${when}`
}

export function addSections(boardId: number, by: number | SQL, when: SQL): Statement {
  return run`update boards set section_count = section_count + ${by} where id = ${boardId} and ${when}`
}

/** Adds to the board's section count on all profiles that show it, and raises the versions of these profiles. */
export function addSectionsToProfiles(boardId: number, by: number | SQL, when: SQL): Statement[] {
  const isShown = sql`board_id = ${boardId} and ${when}`
  return [
    run`update profile_boards set section_count = section_count + ${by} where ${isShown}`,
    run`update users set content_version = content_version + 1 where id in (select user_id from profile_boards where ${isShown})`,
  ]
}

/** Like `addSectionsToProfiles`, for the owner's profile only. */
export function addSectionsToProfile(
  { boardId, ownerId }: { boardId: number; ownerId: number },
  by: number | SQL,
  when: SQL,
): Statement[] {
  return [
    run`update profile_boards set section_count = section_count + ${by} where board_id = ${boardId} and role = 'owner' and ${when}`,
    run`update users set content_version = content_version + 1 where id = ${ownerId} and ${when}`,
  ]
}

/** Adds one to the new owner's counter for the board's group. */
export function countForNewOwner(newOwnerId: number, grp: number): Statement {
  const counter = sql.raw(BOARD_COUNTS[grp] ?? 'public_board_count')
  return run`update users set ${counter} = ${counter} + 1, content_version = content_version + 1 where id = ${newOwnerId}`
}

export interface Recount {
  /** A user who is about to leave the boards and is not counted; the caller deletes their row afterwards. */
  without?: number
  /** Condition for the whole change; must not depend on columns that these statements write. */
  when?: SQL
}

/**
 * Recomputes from the profile rows of some boards: collaborator counts, which boards are group boards, and the group board counts of all their
 * people. Raises the versions of these profiles.
 * @param boardIds a subquery in parentheses
 */
export function recountPeople(boardIds: SQL, { without = 0, when = sql`true` }: Recount = {}): Statement[] {
  const counted = sql`(select board_id, sum(role = 'collaborator' and user_id <> ${without}) as people
    from profile_boards where board_id in ${boardIds} group by board_id)`
  return [
    run`update users set group_board_count = group_board_count + w.n, content_version = content_version + 1
        from (select m.user_id, sum((m.user_id <> ${without} and c.people > 0) - m.is_group) as n
          from profile_boards m join ${counted} as c on c.board_id = m.board_id where m.board_id in ${boardIds} group by 1) as w
        where users.id = w.user_id and ${when}`,
    run`update boards set collaborator_count = c.people from ${counted} as c where boards.id = c.board_id and ${when}`,
    run`update profile_boards set is_group = c.people > 0, group_top = c.people = 0
        from ${counted} as c where profile_boards.board_id = c.board_id and ${when}`,
  ]
}
