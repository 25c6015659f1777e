import { canSeeBoard } from '../../../domain/boards/rules.ts'
import type { BoardFollowAnswer } from '../../../domain/boards/writes.ts'
import { Failure } from '../../../domain/errors.ts'
import type { Statement } from '../../db/batch.ts'
import { newId } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { isBlockedEitherWay } from '../../profiles/read.ts'
import { openActor } from '../../profiles/write.ts'
import { boardAccess, boardRow } from '../access.ts'
import { BOARD_WRITES } from '../opening.ts'
import { boardOwner, selectBoardById } from '../queries.ts'
import { deleteFollow, insertFollow, selectFollow } from './queries.ts'

/**
 * Follows a board (W-27, BRD-043); a repeated call changes nothing. Fails with 404 code 40 if the viewer may not see the
 * board, 400 for the viewer's own board, and 403 code 91 if the viewer or the owner has blocked the other.
 */
export async function followBoard(asker: Asker, boardId: number): Promise<BoardFollowAnswer> {
  const { ownerId, viewerId, access } = await openFollow(asker, boardId)
  if (ownerId === viewerId) throw new Failure('invalid', { faults: [{ field: 'id', code: 'not_oneself' }] })
  if (isBlockedEitherWay(access)) throw new Failure('blocked')
  return writeFollow(asker, boardId, viewerId, insertFollow(asker.db, { id: newId(), viewerId, boardId, ownerId }))
}

/** Unfollows a board; without a follow it changes nothing. */
export async function unfollowBoard(asker: Asker, boardId: number): Promise<BoardFollowAnswer> {
  const { viewerId } = await openFollow(asker, boardId)
  return writeFollow(asker, boardId, viewerId, deleteFollow(asker.db, viewerId, boardId))
}

async function openFollow(asker: Asker, boardId: number) {
  const opening = { limit: BOARD_WRITES, who: boardOwner(boardId), scope: 'boards' } as const
  const { viewerId, access, more } = await openActor(asker, opening, {
    board: selectBoardById(asker, boardId),
  })
  const board = boardRow(access, more.board[0])
  if (!board || !canSeeBoard(access.viewer, boardAccess(access, board))) throw new Failure('board_not_found')
  return { viewerId, access, ownerId: board.owner.id }
}

async function writeFollow(asker: Asker, boardId: number, viewerId: number, changes: Statement[]) {
  const {
    follow: [row],
  } = await round(asker.db, { changes, follow: selectFollow(viewerId, boardId) })
  return { id: String(boardId), followed_by_me: Boolean(row?.follows), follower_count: row?.count ?? 0 }
}
