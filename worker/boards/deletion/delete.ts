import type { BoardDeletedAnswer } from '../../../domain/boards/writes.ts'
import { Failure } from '../../../domain/errors.ts'
import { rfc2822 } from '../../../domain/time.ts'
import { newId } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { canStillManage } from '../../model/boards/rules.ts'
import { isRecorded } from '../../model/undo/rules.ts'
import { undoHandle } from '../../undo/view.ts'
import { recordUndo } from '../../undo/write.ts'
import { underLock } from '../locks/locks.ts'
import { unlock } from '../locks/queries.ts'
import { openBoard } from '../opening.ts'
import { selectDone } from '../queries.ts'
import { deletionInverse, softDeleteBoard } from './queries.ts'

/**
 * Deletes a board with its contents; it can be restored for seven days (W-26, G-017). Fails with 409 code 2171 if it is
 * locked.
 */
export async function deleteBoard(asker: Asker, boardId: number): Promise<BoardDeletedAnswer> {
  const { db, now } = asker
  const opened = await openBoard(asker, boardId, 'delete')
  const id = newId()
  const kind = 'board_deleted'
  const summary = { action: kind, name: opened.board.card.name } as const
  const entry = { id, userId: opened.viewerId, kind, now, inverse: deletionInverse(boardId, now), summary }
  return underLock(db, boardId, 'delete', now, async (lock) => {
    const { outcome } = await round(db, {
      recorded: recordUndo(db, entry, canStillManage(opened)),
      deleted: softDeleteBoard(db, boardId, now, isRecorded(id)),
      unlocked: unlock(db, lock),
      outcome: selectDone(id),
    })
    if (!outcome[0]?.done) throw new Failure('board_not_found')
    return { id: String(boardId), deleted_at: rfc2822(now), undo: undoHandle(id, now) }
  })
}
