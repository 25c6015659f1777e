import { Failure } from '../../domain/errors.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { undoHandle } from '../undo/view.ts'
import { askFace, changeFaceStatements } from './queries.ts'

interface ChangedFace {
  key: string | null
  /** Absent where the face is that one already. */
  undo?: UndoHandle
}

/**
 * Gives somebody a face, or takes it away (`mediaId` null). The face before stays in the store while the change can be taken back. What isn't
 * an unused picture of theirs is 400; their face already, which a second try sends again, is left as it is.
 */
export async function changeFace({ db, now }: Asker, userId: number, mediaId: number | null): Promise<ChangedFace> {
  const uploadIds = mediaId === null ? [] : [mediaId]
  const {
    person: [person],
    uploads: [upload],
  } = await round(db, askFace(db, userId, uploadIds))
  const was = person?.key ?? null
  const key = upload?.key ?? null
  const isUsable = mediaId === null || (upload?.kind === 'image' && (!upload.used || key === was))
  if (!isUsable) throw unknownMedia()
  if (key === was) return { key }
  const id = newId()
  const {
    told: [told],
  } = await round(db, changeFaceStatements(db, { id, userId, key, uploadIds, now }))
  if (told?.done) return { key, undo: undoHandle(id, now) }
  // Another try at the same time was quicker.
  if (told?.same) return { key }
  throw unknownMedia()
}

function unknownMedia(): Failure {
  return new Failure('invalid', { faults: [{ field: 'media_id', code: 'unknown_value' }] })
}
