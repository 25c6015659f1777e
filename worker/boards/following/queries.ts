import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { boardFollowAdded, boardFollowRemoved } from '../../effects/write.ts'

/** @param id a new id for the follow */
export function insertFollow(
  db: Database,
  { id, viewerId, boardId, ownerId }: { id: number; viewerId: number; boardId: number; ownerId: number },
): Statement[] {
  const when = canFollow(viewerId, boardId, ownerId)
  const write = statement(
    db,
    sql`insert into board_follows (user_id, board_id, rk) select ${viewerId}, ${boardId}, ${-id} where ${when}`,
  )
  return boardFollowAdded(db, { userId: viewerId, boardId }, when, write)
}

export function deleteFollow(db: Database, viewerId: number, boardId: number): Statement[] {
  const write = statement(db, sql`delete from board_follows where user_id = ${viewerId} and board_id = ${boardId}`)
  return boardFollowRemoved(db, { userId: viewerId, boardId }, isFollowingBoard(viewerId, boardId), write)
}

/** A board's follower count, and whether the viewer follows it. */
export function selectFollow(db: Database, viewerId: number, boardId: number) {
  return db
    .select({
      count: sql<number>`follower_count`.as('n'),
      follows: sql<number>`${isFollowingBoard(viewerId, boardId)}`.as('is_following'),
    })
    .from(sql`boards`)
    .where(sql`id = ${boardId}`)
}

/**
 * Whether a user can follow a board: it is not deleted, neither the user nor its owner has blocked the other, and the
 * user does not follow it yet.
 */
function canFollow(viewerId: number, boardId: number, ownerId: number): SQL {
  return sql`exists (select 1 from boards where id = ${boardId} and owner_id = ${ownerId} and deleted_at is null)
    and not exists (select 1 from blocks where (blocker_id = ${viewerId} and blocked_id = ${ownerId})
      or (blocker_id = ${ownerId} and blocked_id = ${viewerId}))
    and not ${isFollowingBoard(viewerId, boardId)}`
}

function isFollowingBoard(viewerId: number, boardId: number): SQL {
  return sql`exists (select 1 from board_follows where user_id = ${viewerId} and board_id = ${boardId})`
}
