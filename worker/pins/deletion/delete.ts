import { Failure } from '../../../domain/errors.ts'
import type { PinDeleted } from '../../../domain/pins/writes.ts'
import { rfc2822 } from '../../../domain/time.ts'
import { newId } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { undoHandle } from '../../undo/view.ts'
import { UNDO_TIME } from '../../undo/write.ts'
import { openAnyPin } from '../access/acting.ts'
import { deleteStatements, selectDeletion, selectOutcome } from './queries.ts'

/**
 * Deletes a pin, for a day not for good (W-51): its saver may, and the owner of the board that it is on; others 403, and 404 who doesn't
 * see it. It moves to a hidden board whose group no feed reads, so that all counts follow as in any move, and back by its undo. Again
 * within that day it answers as before; while the board is being changed as a whole it is 409.
 */
export async function deletePin(asker: Asker, pinId: number): Promise<PinDeleted> {
  const { db, now } = asker
  const at = await openAnyPin(asker, pinId)
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
  } = await round(db, {
    deleted: deleteStatements(db, id, at, keeperId, now),
    outcome: selectOutcome(db, id, pinId, now),
  })
  if (outcome?.done) return answer(pinId, id, now)
  if (outcome?.busy) throw new Failure('source_busy')
  // Somebody else was faster, or it went elsewhere: as it is now is judged anew.
  const {
    deletion: [row],
  } = await round(db, { deletion: selectDeletion(db, pinId) })
  if (!row) throw new Failure('pin_not_found')
  return answer(pinId, row.deletion, row.deletedAt)
}

function answer(pinId: number, deletion: number, deletedAt: number): PinDeleted {
  return { id: String(pinId), deleted_at: rfc2822(deletedAt), undo: undoHandle(deletion, deletedAt) }
}
