import { neededIn } from '#domain/apps/compat.ts'
import { Failure } from '#domain/errors.ts'
import { pinForm } from '#domain/pins/forms.ts'
import { type PinDeleted, pinDeleted } from '#domain/pins/writes.ts'
import { routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import { subjectQuery } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { canUndoMove } from '#worker/model/boards/rules.ts'
import { pinsRestored } from '#worker/model/effects/write.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { UNDO_TIME } from '#worker/undo/write.ts'
import { authorizeAnyPin } from '../access/acting.ts'
import { deleteStatements, selectDeletion, selectOutcome } from './queries.ts'

/**
 * Deletes a pin, restorable for a day (W-51). Allowed for its saver and the board's owner; others get 403, or 404 if they may not see the pin. The pin moves to
 * a hidden board that no feed reads, so counters change as in any move, and undo moves it back. Idempotent within that day. A locked board is 409.
 */
export const deletePin = action(
  {
    call: ['delete', routes.api.pin],
    ids: { pin: 'pin_not_found' },
    summary: 'Delete a pin; it can be restored for a day',
    query: subjectQuery,
    answer: pinDeleted,
    fails: [...WRITE_FAILS, 'forbidden', 'pin_not_found', 'source_busy'],
  },
  async function deletePin({ requester, ids: { pin: pinId } }) {
    const { db, now } = requester
    const at = await authorizeAnyPin(requester, pinId)
    const { pin } = at.parts
    const isOwner = at.isPinner || at.isBoardOwner
    if (pin.deletedAt !== null && pin.deletion !== null) {
      if (!isOwner || pin.deletedAt <= now - UNDO_TIME) throw new Failure('pin_not_found')
      return answer(pinId, pin.deletion, pin.deletedAt)
    }
    if (!at.isSeen) throw new Failure('pin_not_found')
    if (!isOwner) throw new Failure('forbidden')
    const keeperId = at.isPinner ? pin.pinnerId : (at.board?.owner.id ?? pin.pinnerId)
    const id = newId()
    const {
      outcome: [outcome],
    } = await batch(db, {
      deleted: deleteStatements(id, at, keeperId, now),
      outcome: selectOutcome(id, pinId, now),
    })
    if (outcome?.done) return answer(pinId, id, now)
    if (outcome?.busy) throw new Failure('source_busy')
    // The pin was deleted or moved by a concurrent request: answer by its current state.
    const {
      deletion: [row],
    } = await batch(db, { deletion: selectDeletion(pinId) })
    if (!row) throw new Failure('pin_not_found')
    return answer(pinId, row.deletion, row.deletedAt)
  },
)
  .form({
    path: routes.do.deletePin,
    schema: pinForm,
    asks: ({ pin_id: pin }) => ({ ids: { pin }, input: undefined }),
    done: ({ undo }) => ({ to: routes.home, toast: 'pin_deleted', undo }),
  })
  .compat('Pin.delete', {
    view: null,
    asks: (options) => ({ ids: { pin: neededIn(options, 'id', 'pin_id') }, input: undefined }),
  })
  // Restores the pins to their boards and sections, if the person still works on the board.
  .undo(['pin_deleted', 'pins_deleted'], {
    when: canUndoMove,
    statements: ({ id }, isNow) => pinsRestored(id, isNow),
  })

function answer(pinId: number, deletion: number, deletedAt: number): PinDeleted {
  return { id: String(pinId), deleted_at: rfc2822(deletedAt), undo: undoHandle(deletion, deletedAt) }
}
