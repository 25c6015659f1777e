import { neededIn } from '#domain/apps/compat.ts'
import { boardForm } from '#domain/boards/forms.ts'
import { boardDeletedAnswer } from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import { subjectQuery } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { canStillManage } from '#worker/model/boards/rules.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo, selectDone } from '#worker/undo/write.ts'
import { authorizeBoard, BOARD_FAILS } from '../authorize.ts'
import { underLock } from '../locks/locks.ts'
import { unlock } from '../locks/queries.ts'
import { canUndoDeletion } from './conditions.ts'
import { deletionInverse, softDeleteBoard, undeleteBoard } from './queries.ts'

/**
 * Deletes a board with its contents; it can be restored for seven days (W-26, G-017). Fails with 409 code 2171 if it is
 * locked.
 */
export const deleteBoard = action(
  {
    call: ['delete', routes.api.board],
    ids: { board: 'board_not_found' },
    summary: 'Delete a board; it can be restored for seven days',
    query: subjectQuery,
    answer: boardDeletedAnswer,
    fails: BOARD_FAILS,
  },
  async function deleteBoard({ requester, ids: { board: boardId } }) {
    const { db, now } = requester
    const opened = await authorizeBoard(requester, boardId, 'delete')
    const id = newId()
    const kind = 'board_deleted'
    const summary = { action: kind, name: opened.board.card.name } as const
    const entry = { id, userId: opened.viewerId, kind, now, inverse: deletionInverse(boardId, now), summary }
    return underLock(db, boardId, 'delete', now, async (lock) => {
      const { outcome } = await batch(db, {
        recorded: recordUndo(entry, canStillManage(opened)),
        deleted: softDeleteBoard(boardId, now, isRecorded(id)),
        unlocked: unlock(lock),
        outcome: selectDone(id),
      })
      if (!outcome[0]?.done) throw new Failure('board_not_found')
      return { id: String(boardId), deleted_at: rfc2822(now), undo: undoHandle(id, now) }
    })
  },
)
  .form({
    path: routes.do.deleteBoard,
    schema: boardForm,
    asks: ({ board_id: board }) => ({ ids: { board }, input: undefined }),
    done: ({ undo }) => ({ to: routes.home, toast: 'board_deleted', undo }),
  })
  .compat('Board.delete', {
    view: null,
    asks: (options) => ({ ids: { board: neededIn(options, 'board_id', 'id') }, input: undefined }),
  })
  .undo<{ board: number }>(['board_deleted'], {
    when: ({ id, userId }) => canUndoDeletion(id, userId),
    statements: ({ inverse }, isNow) => undeleteBoard(inverse.board, isNow),
  })
