import type { SQL } from 'drizzle-orm'
import { LIMITS } from '#domain/limits.ts'
import { oneOf } from '#worker/db/one-of.ts'
import { sql } from '#worker/db/sql.ts'
import { actingForSql } from '../accounts/rules.ts'
import { arePinsUnmoved } from '../boards/rules.ts'
import type { CheckedEntry } from '../undo/rules.ts'
import { pinsOfEntry } from '../undo/rules.ts'

export interface Member {
  boardId: number
  userId: number
}

/** Unanswered invitations. Must equal the condition of the partial index. */
export const isPending = sql`status in ('new', 'contact_request_not_approved')`

/** True if the user is a collaborator of the board. */
export function isCollaborator({ boardId, userId }: Member): SQL {
  return sql`exists (select 1 from profile_boards where user_id = ${userId} and board_id = ${boardId} and role = 'collaborator')`
}

/** True if either user blocks the other: the SQL twin of `isBlockedEitherWay`. */
export function isBlockedBetween(a: SQL | number, b: SQL | number): SQL {
  const blocks = (by: SQL | number, whom: SQL | number) =>
    sql`exists (select 1 from blocks where blocker_id = ${by} and blocked_id = ${whom})`
  return sql`(${blocks(a, b)} or ${blocks(b, a)})`
}

/**
 * True if a user may become a collaborator: the board is not deleted, its owner and the user are not closed, the user is not on the board, the board
 * has room, and there is no block between the user and the owner.
 */
export function mayJoin({ boardId, userId }: Member): SQL {
  return sql`exists (select 1 from boards b cross join users o cross join users u
    where b.id = ${boardId} and b.kind = 'normal' and b.deleted_at is null and b.collaborator_count < ${LIMITS.people.collaborators}
      and o.id = b.owner_id and o.closed_at is null and u.id = ${userId} and u.closed_at is null
      and not ${isBlockedBetween(sql`o.id`, userId)}
      and not exists (select 1 from profile_boards w where w.user_id = u.id and w.board_id = b.id))`
}

/** True if the current batch accepted the invitation; `token` is a fresh id. */
export function isAcceptedBy({ boardId, userId }: Member, token: number): SQL {
  return sql`exists (select 1 from board_invites
    where board_id = ${boardId} and user_id = ${userId} and status = 'accepted' and rk = ${-token})`
}

/** Number of the board's unanswered invitations, without those of some users. */
export function pendingCountWithout(boardId: number, userIds: number[]): SQL {
  return sql`(select count(*) from board_invites where board_id = ${boardId} and ${isPending} and user_id not ${oneOf(userIds)})`
}

/** Data for undoing a removal: the inverse of `collaborator_removed` and `board_left`, without `parts`. */
export interface RemovedMember {
  board: number
  user: number
  owner: number
  /** The board's group at the time of removal. */
  grp: number
  rk: number
  pos: string
  /** Pending invitations that the user had sent. */
  invites: { user: number; status: string }[]
  /** Id reserved for a board for the user's pins; no such board exists if none was needed. */
  made: number
}

/**
 * True if a removed collaborator can return: the board has the same owner and group, it has room, there is no block, and the moved pins are still
 * where they were put and all exist.
 */
export function mayReturn({ id, inverse }: CheckedEntry<RemovedMember>, limit?: number): SQL {
  const { board, user, owner, grp } = inverse
  const isUnchanged = sql`exists (select 1 from boards where id = ${board} and owner_id = ${owner} and grp = ${grp})`
  return sql`${isUnchanged} and ${mayJoin({ boardId: board, userId: user })} and ${arePinsUnmoved(id, limit)} and not ${lacksPins(id, limit)}`
}

function lacksPins(entryId: number, limit = -1): SQL {
  return sql`exists (select 1 from (select value from ${pinsOfEntry(entryId, sql`true`)} limit ${limit}) as put
    left join pins as p on p.id = put.value where p.id is null)`
}

/** Like `mayReturn`, for a removal by the owner: the viewer must still be allowed to act for the owner. */
export function mayUndoRemoval(entry: CheckedEntry<RemovedMember>, limit?: number): SQL {
  return sql`(${actingForSql(sql`${entry.userId}`, sql`${entry.inverse.owner}`, 'boards')} and ${mayReturn(entry, limit)})`
}
