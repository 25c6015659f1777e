import { emptyBody } from '#domain/accounts/contract.ts'
import { boardForm } from '#domain/boards/forms.ts'
import { canSeeBoard } from '#domain/boards/rules.ts'
import { boardFollowAnswer } from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch, type Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { requireWritten } from '#worker/db/receipt.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Requester } from '#worker/http/requester.ts'
import { isBlockedEitherWay } from '#worker/profiles/read.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { boardAccess, boardRow } from '../access.ts'
import { BOARD_WRITES } from '../authorize.ts'
import { boardOwner, selectBoardById } from '../queries.ts'
import { deleteFollow, insertFollow, selectFollow } from './queries.ts'

/**
 * Follows or unfollows a board (W-27, BRD-043); idempotent. Fails with 404 code 40 if the viewer may not see the board. Following is 400 for the viewer's own
 * board, and 403 code 91 if a block exists between the viewer and the owner.
 */
export const followBoard = action(
  {
    call: ['put', routes.api.boardFollow],
    ids: { board: 'board_not_found' },
    summary: 'Follow a board',
    input: emptyBody,
    isInputOptional: true,
    off: { summary: 'Unfollow a board' },
    answer: boardFollowAnswer,
    fails: [...WRITE_FAILS, 'forbidden', 'board_not_found', 'blocked'],
  },
  async function followBoard({ requester, ids: { board: boardId }, isOn }) {
    const { ownerId, viewerId, access } = await authorizeFollow(requester, boardId)
    if (!isOn) return writeFollow(requester, boardId, viewerId, deleteFollow(viewerId, boardId))
    if (ownerId === viewerId) throw new Failure('invalid', { faults: [{ field: 'id', code: 'not_oneself' }] })
    if (isBlockedEitherWay(access)) throw new Failure('blocked')
    const follow = insertFollow({ id: newId(), viewerId, boardId, ownerId })
    const written = await writeFollow(requester, boardId, viewerId, follow)
    // The board was deleted, or its owner blocked the viewer, since the check above.
    requireWritten(written.followed_by_me, 'board_not_found')
    return written
  },
)
  .form({
    path: routes.do.followBoard,
    schema: boardForm,
    asks: ({ board_id: board }) => ({ ids: { board }, input: {} }),
    done: () => ({ to: routes.home, toast: 'board_followed' }),
  })
  .form({
    path: routes.do.unfollowBoard,
    schema: boardForm,
    asks: ({ board_id: board }) => ({ ids: { board }, input: {}, isOn: false }),
    done: () => ({ to: routes.home, toast: 'board_unfollowed' }),
  })

async function authorizeFollow(requester: Requester, boardId: number) {
  const opening = { limit: BOARD_WRITES, who: boardOwner(boardId), scope: 'boards' } as const
  const { viewerId, access, more } = await authorizeActor(requester, opening, {
    board: selectBoardById(requester, boardId),
  })
  const board = boardRow(access, more.board[0])
  if (!board || !canSeeBoard(access.viewer, boardAccess(access, board))) throw new Failure('board_not_found')
  return { viewerId, access, ownerId: board.owner.id }
}

async function writeFollow(requester: Requester, boardId: number, viewerId: number, changes: Statement[]) {
  const {
    follow: [row],
  } = await batch(requester.db, { changes, follow: selectFollow(viewerId, boardId) })
  return { id: String(boardId), followed_by_me: Boolean(row?.follows), follower_count: row?.count ?? 0 }
}
