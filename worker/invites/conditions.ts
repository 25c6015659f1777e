import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '../../domain/limits.ts'
import { actingForSql } from '../accounts/conditions.ts'
import { lieWherePut } from '../boards/conditions.ts'
import { oneOf } from '../db/one-of.ts'
import type { CheckedEntry } from '../undo/write.ts'

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

/** Whether this very batch accepts an invitation; `token` is drawn for it. */
export function isAcceptedBy({ boardId, userId }: Member, token: number): SQL {
  return sql`exists (select 1 from board_invites
    where board_id = ${boardId} and user_id = ${userId} and status = 'accepted' and rk = ${-token})`
}

/** How many a board has asked that haven't answered, other than some. */
export function pendingBut(boardId: number, userIds: number[]): SQL {
  return sql`(select count(*) from board_invites where board_id = ${boardId} and ${isPending} and user_id not ${oneOf(userIds)})`
}

/** What it takes to have somebody back: an undo entry of `collaborator_removed` or `board_left`, beside `parts`. */
export interface RemovedMember {
  board: number
  user: number
  owner: number
  /** The group in which the board stood. */
  grp: number
  rk: number
  pos: string
  /** Whom they had asked, and as what. */
  invites: { user: number; status: string }[]
  /** The id that a board of their own has, if one was made. */
  made: number
}

/**
 * Whether somebody can come back to a board as they left it: it is still that owner's, as open or closed as it was, there is room and no
 * block in between, and their pins lie where they were put.
 */
export function mayReturn({ id, inverse }: CheckedEntry, most?: number): SQL {
  const { board, user, owner, grp } = inverse as RemovedMember
  const asLeft = sql`exists (select 1 from boards where id = ${board} and owner_id = ${owner} and grp = ${grp})`
  return sql`${asLeft} and ${mayJoin({ boardId: board, userId: user })} and ${lieWherePut(id, most)}`
}

/** The same where somebody was taken off, by who still acts for the board's owner. */
export function mayBringBack(entry: CheckedEntry, most?: number): SQL {
  const { owner } = entry.inverse as RemovedMember
  return sql`(${actingForSql(sql`${entry.userId}`, sql`${owner}`, 'boards')} and ${mayReturn(entry, most)})`
}
