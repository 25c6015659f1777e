import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a user can follow a board: it is not deleted, neither the user nor its owner has blocked the other, and the
 * user does not follow it yet.
 */
export function canFollow(viewerId: number, boardId: number, ownerId: number): SQL {
  return sql`exists (select 1 from boards where id = ${boardId} and owner_id = ${ownerId} and deleted_at is null)
    and not exists (select 1 from blocks where (blocker_id = ${viewerId} and blocked_id = ${ownerId})
      or (blocker_id = ${ownerId} and blocked_id = ${viewerId}))
    and not ${isFollowingBoard(viewerId, boardId)}`
}

export function isFollowingBoard(viewerId: number, boardId: number): SQL {
  return sql`exists (select 1 from board_follows where user_id = ${viewerId} and board_id = ${boardId})`
}
