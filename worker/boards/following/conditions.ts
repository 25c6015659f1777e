import { type SQL, sql } from 'drizzle-orm'

/** Whether somebody can begin to follow a board: it is there, no block stands between them and its owner, and they don't follow it yet. */
export function canFollow(viewerId: number, boardId: number, ownerId: number): SQL {
  return sql`exists (select 1 from boards where id = ${boardId} and owner_id = ${ownerId} and deleted_at is null)
    and not exists (select 1 from blocks where (blocker_id = ${viewerId} and blocked_id = ${ownerId})
      or (blocker_id = ${ownerId} and blocked_id = ${viewerId}))
    and not ${isFollowingBoard(viewerId, boardId)}`
}

export function isFollowingBoard(viewerId: number, boardId: number): SQL {
  return sql`exists (select 1 from board_follows where user_id = ${viewerId} and board_id = ${boardId})`
}
