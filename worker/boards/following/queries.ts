import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { orNull, select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { profileBoards } from '#worker/model/boards/tables.ts'
import { boardFollowAdded, boardFollowRemoved } from '#worker/model/effects/write.ts'
import { selectCards } from '#worker/relations/read.ts'

/** @param id a new id for the follow */
export function insertFollow({
  id,
  viewerId,
  boardId,
  ownerId,
}: {
  id: number
  viewerId: number
  boardId: number
  ownerId: number
}): Statement[] {
  const when = canFollow(viewerId, boardId, ownerId)
  const write = run`insert into board_follows (user_id, board_id, rk) select ${viewerId}, ${boardId}, ${-id} where ${when}`
  return boardFollowAdded({ userId: viewerId, boardId }, when, write)
}

export function deleteFollow(viewerId: number, boardId: number): Statement[] {
  const write = run`delete from board_follows where user_id = ${viewerId} and board_id = ${boardId}`
  return boardFollowRemoved({ userId: viewerId, boardId }, isFollowingBoard(viewerId, boardId), write)
}

/** `count` is the board's follower count; `follows` is 1 if the viewer follows it. */
export function selectFollow(viewerId: number, boardId: number) {
  return select({
    count: sql<number>`follower_count`,
    follows: sql<number>`${isFollowingBoard(viewerId, boardId)}`,
  })`from boards where id = ${boardId}`
}

/**
 * True if a user can follow a board: it is not deleted, neither the user nor its owner has blocked the other, and the user does not follow it yet.
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

interface FollowRange {
  viewerId: SQL
  /** `rk` of the last item of the previous page; null for the first page. */
  after: number | null
  limit: number
}

/** Cards of a board's followers, newest first. */
export function selectFollowers(boardId: number, { viewerId, after, limit }: FollowRange) {
  const from = after === null ? sql`` : sql` and list.rk > ${after}`
  return selectCards(
    { list: sql`board_follows as list`, id: sql`list.user_id`, viewerId },
    sql`where list.board_id = ${boardId}${from} order by list.rk limit ${limit}`,
  )
}

/**
 * The boards that the viewer follows, newest follow first. `card` is null for boards that the viewer may no longer see, so that a page always reads the same
 * number of rows. Visibility as in `canSeeBoardSql`, but by the owner's row of `profile_boards`.
 */
export function selectFollowed({ viewerId, after, limit }: FollowRange) {
  const { userId, boardId, grp, role } = profileBoards
  const from = after === null ? sql`` : sql` and rk > ${after}`
  const list = sql`(select board_id, rk from board_follows where user_id = ${viewerId}${from} order by rk limit ${limit}) as list`
  const isMember = sql`exists (select 1 from profile_boards as mine where mine.user_id = ${viewerId} and mine.board_id = ${boardId})`
  const isOwnerHidden = sql`exists (select 1 from users as owner indexed by users_hidden where owner.id = ${userId}
    and (owner.closed_at is not null or owner.is_private = 1) and (owner.closed_at is not null
      or not exists (select 1 from follows as tie where tie.follower_id = ${viewerId} and tie.followee_id = owner.id)))`
  return select({ rk: sql<number>`list.rk`, card: orNull(profileBoards) })`
    from ${list}
    left join ${profileBoards} on ${boardId} = list.board_id and ${role} = 'owner' and ((${grp} in (0, 1) and not ${isOwnerHidden}) or ${isMember})
    order by list.rk`
}
