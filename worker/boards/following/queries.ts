import { sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { boardFollowAdded, boardFollowRemoved } from '../../effects/write.ts'
import { canFollow, isFollowingBoard } from './conditions.ts'

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
