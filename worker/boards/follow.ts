import { sql } from 'drizzle-orm'
import { canSeeBoard } from '../../domain/boards/rules.ts'
import type { BoardFollowAnswer } from '../../domain/boards/writes.ts'
import { Failure } from '../../domain/errors.ts'
import { batchAll, type Statement, statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { boardFollowAdded, boardFollowRemoved } from '../effects/write.ts'
import type { Asker } from '../http/asker.ts'
import { isBlockedEitherWay } from '../profiles/read.ts'
import { openActor } from '../profiles/write.ts'
import { boardAccess, boardRow } from './access.ts'
import { BOARD_WRITES } from './acting.ts'
import { type OneBoardRow, selectBoardById } from './one-board.ts'

/**
 * Follows a board (W-27, BRD-043): what the viewer can't see is 404 code 40, one's own 400, and with a block between the viewer and its
 * owner it is 403 code 91. Twice is as once.
 */
export async function followBoard(asker: Asker, boardId: number): Promise<BoardFollowAnswer> {
  const { board, viewerId, access } = await openFollow(asker, boardId)
  if (board.owner.id === viewerId) throw new Failure('invalid', { faults: [{ field: 'id', code: 'not_oneself' }] })
  if (isBlockedEitherWay(access)) throw new Failure('blocked')
  const owner = board.owner.id
  const may = sql`exists (select 1 from boards where id = ${boardId} and owner_id = ${owner} and deleted_at is null)
    and not exists (select 1 from blocks where (blocker_id = ${viewerId} and blocked_id = ${owner})
      or (blocker_id = ${owner} and blocked_id = ${viewerId}))
    and not exists (select 1 from board_follows where user_id = ${viewerId} and board_id = ${boardId})`
  const write = statement(
    asker.db,
    sql`insert into board_follows (user_id, board_id, rk) select ${viewerId}, ${boardId}, ${-newId()} where ${may}`,
  )
  return change(asker, boardId, viewerId, boardFollowAdded(asker.db, { userId: viewerId, boardId }, may, write))
}

/** Ends it; without a follow it changes nothing. */
export async function unfollowBoard(asker: Asker, boardId: number): Promise<BoardFollowAnswer> {
  const { viewerId } = await openFollow(asker, boardId)
  const there = sql`exists (select 1 from board_follows where user_id = ${viewerId} and board_id = ${boardId})`
  const write = statement(
    asker.db,
    sql`delete from board_follows where user_id = ${viewerId} and board_id = ${boardId}`,
  )
  return change(asker, boardId, viewerId, boardFollowRemoved(asker.db, { userId: viewerId, boardId }, there, write))
}

async function openFollow(asker: Asker, boardId: number) {
  const owner = sql<number | null>`(select owner_id from boards where id = ${boardId})`
  const actor = await openActor(asker, { limit: BOARD_WRITES, who: { sql: owner }, scope: 'boards' }, [
    selectBoardById(asker.db, asker, sql`${boardId}`),
  ])
  const board = boardRow(actor.access, (actor.results[0] as OneBoardRow[])[0])
  if (!board || !canSeeBoard(actor.access.viewer, boardAccess(actor.access, board)))
    throw new Failure('board_not_found')
  return { ...actor, board }
}

/** Runs the change and tells how it stands now. */
async function change(asker: Asker, boardId: number, viewerId: number, statements: Statement[]) {
  const { db } = asker
  const results: unknown[] = await batchAll(db, [
    ...statements,
    db
      .select({
        count: sql<number>`follower_count`.as('n'),
        follows:
          sql<number>`exists (select 1 from board_follows where user_id = ${viewerId} and board_id = ${boardId})`.as(
            'is_following',
          ),
      })
      .from(sql`boards`)
      .where(sql`id = ${boardId}`),
  ])
  const [row] = results.at(-1) as { count: number; follows: number }[]
  return { id: String(boardId), followed_by_me: Boolean(row?.follows), follower_count: row?.count ?? 0 }
}
