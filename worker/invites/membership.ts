import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '../../domain/limits.ts'
import { isOpenSql } from '../accounts/conditions.ts'
import { placeFirst } from '../boards/write.ts'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { boardPeopleChanged } from '../effects/write.ts'

/** Somebody and a board. */
export interface Member {
  boardId: number
  userId: number
}

/** Invitations that wait for an answer; the partial index has just these. */
export const isPending = sql`status in ('new', 'contact_request_not_approved')`

/** Whether somebody works on a board beside its owner. */
export function isCollaborator({ boardId, userId }: Member): SQL {
  return sql`exists (select 1 from profile_boards where user_id = ${userId} and board_id = ${boardId} and role = 'collaborator')`
}

/** Whether one blocks the other: the SQL twin of `isBlockedEitherWay`. */
export function isBlockedBetween(a: SQL | number, b: SQL | number): SQL {
  const blocks = (by: SQL | number, whom: SQL | number) =>
    sql`exists (select 1 from blocks where blocker_id = ${by} and blocked_id = ${whom})`
  return sql`(${blocks(a, b)} or ${blocks(b, a)})`
}

/** Whether somebody may come onto a board now: both are there, they aren't on it, there is room, and no block is between them and its owner. */
export function mayJoin({ boardId, userId }: Member): SQL {
  return sql`exists (select 1 from boards b cross join users o cross join users u
    where b.id = ${boardId} and b.kind = 'normal' and b.deleted_at is null and b.collaborator_count < ${LIMITS.people.collaborators}
      and o.id = b.owner_id and o.closed_at is null and u.id = ${userId} and u.closed_at is null
      and not ${isBlockedBetween(sql`o.id`, userId)}
      and not exists (select 1 from profile_boards w where w.user_id = u.id and w.board_id = b.id))`
}

/** Where a board stands among the others of a profile. */
interface Place {
  /** Minus the id of the last change. */
  recentRk: number
  customPos?: string | undefined
}

/**
 * Puts somebody on a board: it stands on their profile from now on, and counts. A board of a closed or private owner stands there for
 * themselves alone, as `personHiddenOrShown` says.
 * @param when what must hold for anything to happen; it may not depend on what these statements write
 */
export function join(db: Database, member: Member, { recentRk, customPos = 'n' }: Place, when: SQL): Statement[] {
  const { boardId, userId } = member
  return [
    statement(
      db,
      sql`insert into profile_boards (user_id, board_id, role, grp, name_key, recent_rk, created_rk, custom_pos, owner_username, name,
          slug, privacy, covers, pin_count, section_count, last_pin_at, is_disabled, is_sensitive)
        select ${userId}, b.id, 'collaborator', case when ${isOpenSql('o')} then b.grp else max(b.grp, 2) end, b.name_key, ${recentRk},
          -b.id, ${customPos}, o.username, b.name, b.slug, b.privacy, b.covers, b.pin_count, b.section_count, b.last_pin_at,
          b.is_disabled, b.is_sensitive
        from boards b join users o on o.id = b.owner_id where b.id = ${boardId} and ${when}`,
    ),
    placeFirst(db, sql`(${boardId})`),
    ...boardPeopleChanged(db, sql`(${boardId})`, { when }),
    statement(
      db,
      sql`update board_invites set status = 'accepted' where board_id = ${boardId} and user_id = ${userId} and ${isPending} and ${when}`,
    ),
  ]
}

/** Takes somebody off a board, and back what they had asked others there. */
export function leave(db: Database, { boardId, userId }: Member, when: SQL): Statement[] {
  return [
    ...boardPeopleChanged(db, sql`(${boardId})`, { without: userId, when }),
    statement(
      db,
      sql`delete from profile_boards where user_id = ${userId} and board_id = ${boardId} and role = 'collaborator' and ${when}`,
    ),
    statement(
      db,
      sql`update board_invites set status = 'cancelled'
        where board_id = ${boardId} and inviter_id = ${userId} and ${isPending} and ${when}`,
    ),
  ]
}
