import { Failure } from '../../domain/errors.ts'
import type { BulkDeleteInput, DeleteAllInput, PinsDeletedAnswer } from '../../domain/moves/contract.ts'
import { type Lock, partsJson, underLock, unlock } from '../boards/write.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import { pinsDeleted } from '../effects/write.ts'
import type { Asker } from '../http/asker.ts'
import { hiddenBoard } from '../pins/conditions.ts'
import { ensureHidden } from '../pins/write.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo } from '../undo/write.ts'
import { openPlaceOf, refuse, whichOf } from './chosen-pins.ts'
import { chosen, isDeletable, stillDelete, type Which } from './conditions.ts'
import { selectChosen, selectDone, selectLeft } from './queries.ts'
import { countedBoard } from './view.ts'

/**
 * Deletes pins, for a day not for good (W-31): all that were named, or none. Their saver may, and the owner of the board that they are on;
 * another's is 403, one that isn't there or not to be seen 404. It takes its whole undo.
 */
export async function deletePins(asker: Asker, input: BulkDeleteInput): Promise<PinsDeletedAnswer> {
  const source = input.source_board_id
  const of = source === undefined ? undefined : { boardId: Number(source) }
  return remove(asker, { pinIds: [...new Set(input.pin_ids)], ...(of && { of }) }, input.orbac_subject_id)
}

/** Deletes all pins of a board, of one of its sections, or of one's own but some (W-32); of a group board those that the actor may delete. */
export async function deleteAll(asker: Asker, input: DeleteAllInput): Promise<PinsDeletedAnswer> {
  const which = whichOf(input)
  const { of } = which
  if (!of) return remove(asker, which, input.orbac_subject_id)
  await openPlaceOf(asker, which, input.orbac_subject_id)
  return underLock(asker.db, of.boardId, 'select_all', asker.now, (lock) =>
    remove(asker, which, input.orbac_subject_id, lock),
  )
}

async function remove(
  asker: Asker,
  which: Which,
  subjectId: string | undefined,
  lock?: Lock,
): Promise<PinsDeletedAnswer> {
  const { db, now } = asker
  const { viewerId, actorId } = await openPlaceOf(asker, which, subjectId)
  const may = isDeletable(actorId)
  const { counted } = await round(db, { counted: selectChosen(db, which, actorId, may) })
  const { moving: count } = await refuse(asker, which, counted[0])
  const id = newId()
  const summary = { action: 'pins_deleted', count } as const
  const inverse = partsJson(chosen(which, actorId, may), hiddenBoard(actorId, 'deleted'), null)
  const {
    left,
    done: [done],
  } = await round(db, {
    board: ensureHidden(db, actorId, 'deleted', now),
    undo: recordUndo(
      db,
      { id, userId: viewerId, kind: 'pins_deleted', now, summary, inverse },
      stillDelete(which, viewerId, actorId, count, now, lock),
    ),
    deleted: pinsDeleted(db, id, now, isRecorded(id)),
    lock: lock && unlock(db, lock),
    left: selectLeft(db, id),
    done: selectDone(db, id),
  })
  if (!done?.done) throw new Failure('source_busy')
  return { deleted_count: count, source_boards: left.map(countedBoard), undo: undoHandle(id, now) }
}
