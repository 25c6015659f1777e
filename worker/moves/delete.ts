import { idsIn } from '#domain/apps/compat.ts'
import { Failure } from '#domain/errors.ts'
import { bulkDeleteBody, deleteAllBody, type PinsDeletedAnswer, pinsDeletedAnswer } from '#domain/moves/contract.ts'
import { routes } from '#domain/routes.ts'
import { type Lock, partsJson, underLock, unlock } from '../boards/write.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { action } from '../http/action/action.ts'
import type { Requester } from '../http/requester.ts'
import { pinsDeleted } from '../model/effects/write.ts'
import { hiddenBoard } from '../model/pins/rules.ts'
import { isRecorded } from '../model/undo/rules.ts'
import { ensureHidden } from '../pins/write.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo, selectDone } from '../undo/write.ts'
import { isDeletable, type PinSelection, permittedPins, stillDelete } from './conditions.ts'
import { DELETE_FAILS } from './fails.ts'
import { countPermitted, selectSourceBoards } from './queries.ts'
import { openSource, requireMovable, selectionOf } from './selection.ts'
import { countedBoard } from './view.ts'

/**
 * Deletes pins, restorable for a day (W-31): all named pins or none. Allowed for their saver and the board's owner; others' pins are 403, missing or invisible
 * ones 404. One undo restores all.
 */
export const deletePins = action(
  {
    call: ['delete', routes.api.bulkEdit],
    ids: {},
    summary: 'Delete pins',
    input: bulkDeleteBody,
    answer: pinsDeletedAnswer,
    fails: DELETE_FAILS,
  },
  async function deletePins({ requester, input }) {
    const source = input.source_board_id
    const of = source === undefined ? undefined : { boardId: Number(source) }
    return remove(requester, { pinIds: [...new Set(input.pin_ids)], of }, input.orbac_subject_id)
  },
).compat('BulkEdit.delete', {
  view: null,
  asks: (options) => ({ ids: {}, input: { pin_ids: idsIn(options, 'pin_ids') } }),
})

/** Deletes all pins of a board, of a section, or of the actor, with exceptions (W-32). On a shared board, only those that the actor may delete. */
export const deleteAll = action(
  {
    call: ['delete', routes.api.selectAll],
    ids: {},
    summary: 'Delete all pins of a board, of a section or of the viewer',
    input: deleteAllBody,
    answer: pinsDeletedAnswer,
    fails: DELETE_FAILS,
  },
  async function deleteAll({ requester, input }) {
    const selection = selectionOf(input)
    const { of } = selection
    if (!of) return remove(requester, selection, input.orbac_subject_id)
    await openSource(requester, selection, input.orbac_subject_id)
    return underLock(requester.db, of.boardId, 'select_all', requester.now, (lock) =>
      remove(requester, selection, input.orbac_subject_id, lock),
    )
  },
)

async function remove(
  requester: Requester,
  selection: PinSelection,
  subjectId: string | undefined,
  lock?: Lock,
): Promise<PinsDeletedAnswer> {
  const { db, now } = requester
  const { viewerId, actorId } = await openSource(requester, selection, subjectId)
  const isPermitted = isDeletable(actorId)
  const { counted } = await batch(db, { counted: countPermitted(selection, actorId, isPermitted) })
  const { moving: count } = await requireMovable(requester, selection, counted[0])
  const id = newId()
  const summary = { action: 'pins_deleted', count } as const
  const inverse = partsJson(permittedPins(selection, actorId, isPermitted), hiddenBoard(actorId, 'deleted'), null)
  const {
    left,
    done: [done],
  } = await batch(db, {
    board: ensureHidden(actorId, 'deleted', now),
    undo: recordUndo(
      { id, userId: viewerId, kind: 'pins_deleted', now, summary, inverse },
      stillDelete(selection, viewerId, actorId, count, now, lock),
    ),
    deleted: pinsDeleted(id, now, isRecorded(id)),
    lock: lock && unlock(lock),
    left: selectSourceBoards(id),
    done: selectDone(id),
  })
  if (!done?.done) throw new Failure('source_busy')
  return { deleted_count: count, source_boards: left.map(countedBoard), undo: undoHandle(id, now) }
}
