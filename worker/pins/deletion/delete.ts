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
 * Deletes a pin, restorable for a day (W-51). Its saver and the board's owner may; others get 403, or 404 if they may
 * not see it. The pin moves to a hidden board that no feed reads, so counters change as in any move, and undo moves it
 * back. Repeated within the day the answer is the same; a locked board is 409.
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
    outcome: selectOutcome(id, pinId, now),
  })
  if (outcome?.done) return answer(pinId, id, now)
  if (outcome?.busy) throw new Failure('source_busy')
  // The pin was deleted or moved meanwhile: its present state decides.
  const {
    deletion: [row],
  } = await round(db, { deletion: selectDeletion(pinId) })
  if (!row) throw new Failure('pin_not_found')
  return answer(pinId, row.deletion, row.deletedAt)
}

function answer(pinId: number, deletion: number, deletedAt: number): PinDeleted {
  return { id: String(pinId), deleted_at: rfc2822(deletedAt), undo: undoHandle(deletion, deletedAt) }
}
