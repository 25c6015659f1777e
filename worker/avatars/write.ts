import { Failure } from '../../domain/errors.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { undoHandle } from '../undo/view.ts'
import { UNDO_TIME } from '../undo/write.ts'
import type { Slot } from './conditions.ts'
import { changePictureStatements, type Picture, selectPicture } from './queries.ts'

export { putBackPicture } from './queries.ts'

interface ChangedPicture {
  picture: Picture | null
  /** Absent if the picture did not change. */
  undo?: UndoHandle
}

/**
 * Sets a user's profile picture or cover, or removes it (`mediaId` null). The previous picture stays stored as long as
 * the change can be undone, in ms `keptFor`. Only a business has a cover: others get 403 code 3. Anything but an unused picture of the
 * user is 400; setting the current picture again, as a retry does, changes nothing.
 */
export async function changePicture(
  { db, now }: Pick<Asker, 'db' | 'now'>,
  slot: Slot,
  userId: number,
  mediaId: number | null,
  keptFor = UNDO_TIME,
): Promise<ChangedPicture> {
  const uploadIds = mediaId === null ? [] : [mediaId]
  const {
    person: [person],
    uploads: [upload],
  } = await round(db, selectPicture(slot, userId, uploadIds))
  if (slot === 'cover' && !person?.isPartner) throw new Failure('forbidden')
  const was = person?.key ?? null
  const key = upload?.key ?? null
  const isUsable = mediaId === null || (upload?.kind === 'image' && (!upload.used || key === was))
  if (!isUsable) throw unknownMedia()
  const picture = upload ? { key: upload.key, width: upload.width, height: upload.height } : null
  if (key === was) return { picture }
  const id = newId()
  const {
    told: [told],
  } = await round(db, changePictureStatements(db, { id, slot, userId, picture, uploadIds, now, keptFor }))
  if (told?.done) return { picture, undo: undoHandle(id, now) }
  // A concurrent request set the same picture.
  if (told?.same) return { picture }
  throw unknownMedia()
}

function unknownMedia(): Failure {
  return new Failure('invalid', { faults: [{ field: 'media_id', code: 'unknown_value' }] })
}
