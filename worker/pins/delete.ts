import { sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import type { PinDeleted } from '../../domain/pins/writes.ts'
import { gridTitle } from '../../domain/text.ts'
import { rfc2822 } from '../../domain/time.ts'
import { actingForSql } from '../accounts/conditions.ts'
import { isLocked } from '../boards/conditions.ts'
import { partsJson } from '../boards/write.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { pinsDeleted } from '../effects/write.ts'
import type { Asker } from '../http/asker.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo, UNDO_TIME } from '../undo/write.ts'
import { type AtPin, openAnyPin } from './access/acting.ts'
import { stillActsFor } from './conditions.ts'
import { ensureHidden, hiddenBoard } from './hidden-boards.ts'

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
  const it = sql`(select id, board_id, section_id from pins where id = ${pinId})`
  const entry = {
    ...{ id, userId: at.viewerId, kind: 'pin_deleted', now },
    inverse: partsJson(it, hiddenBoard(keeperId, 'deleted'), null),
    summary: { action: 'pin_deleted' as const, name: gridTitle(pin.title) || pin.domain || String(pinId), count: 1 },
  }
  const busy = isLocked(sql`(select board_id from pins where id = ${pinId})`, now)
  const results: unknown[] = await batchAll(db, [
    ensureHidden(db, keeperId, 'deleted', now),
    recordUndo(
      db,
      entry,
      sql`exists (select 1 from pins where id = ${pinId} and deleted_at is null) and ${stillMay(at)} and not ${busy}`,
    ),
    ...pinsDeleted(db, id, now, isRecorded(id)),
    db
      .select({ done: sql<number>`${isRecorded(id)}`.as('done'), busy: sql<number>`${busy}`.as('busy') })
      .from(sql`(select 1)`),
  ])
  const [told] = results.at(-1) as { done: number; busy: number }[]
  if (told?.done) return answer(pinId, id, now)
  if (told?.busy) throw new Failure('source_busy')
  // Somebody else was faster, or it went elsewhere: as it is now is judged anew.
  const [[row]] = (await batchAll(db, [selectDeletion(asker, pinId)])) as [{ deletion: number; deletedAt: number }[]]
  if (!row) throw new Failure('pin_not_found')
  return answer(pinId, row.deletion, row.deletedAt)
}

function answer(pinId: number, deletion: number, deletedAt: number): PinDeleted {
  return { id: String(pinId), deleted_at: rfc2822(deletedAt), undo: undoHandle(deletion, deletedAt) }
}

/** In the batch: they still act for its saver, or for the owner of the board where it is then. */
function stillMay(at: AtPin) {
  if (at.isPinner) return stillActsFor(at)
  return sql`exists (select 1 from pins p join boards b on b.id = p.board_id
    where p.id = ${at.parts.pin.id} and ${actingForSql(sql`${at.viewerId}`, sql`b.owner_id`, 'boards')})`
}

function selectDeletion({ db }: Asker, pinId: number): Statement {
  return db
    .select({ deletion: sql<number>`deletion`.as('deletion'), deletedAt: sql<number>`deleted_at`.as('at') })
    .from(sql`pins`)
    .where(sql`id = ${pinId} and deleted_at is not null`)
}
