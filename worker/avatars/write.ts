import { Failure } from '../../domain/errors.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { undoHandle } from '../undo/view.ts'
import { changeAvatarStatements, selectAvatar } from './queries.ts'

interface ChangedAvatar {
  key: string | null
  /** Absent if the picture did not change. */
  undo?: UndoHandle
}

/**
 * Sets a user's profile picture, or removes it (`mediaId` null). The previous picture stays stored as long as the
 * change can be undone. Anything but an unused picture of the user is 400; setting the current picture again, as a
 * retry does, changes nothing.
 */
export async function changeAvatar({ db, now }: Asker, userId: number, mediaId: number | null): Promise<ChangedAvatar> {
  const uploadIds = mediaId === null ? [] : [mediaId]
  const {
    person: [person],
    uploads: [upload],
  } = await round(db, selectAvatar(db, userId, uploadIds))
  const was = person?.key ?? null
  const key = upload?.key ?? null
  const isUsable = mediaId === null || (upload?.kind === 'image' && (!upload.used || key === was))
  if (!isUsable) throw unknownMedia()
  if (key === was) return { key }
  const id = newId()
  const {
    told: [told],
  } = await round(db, changeAvatarStatements(db, { id, userId, key, uploadIds, now }))
  if (told?.done) return { key, undo: undoHandle(id, now) }
  // A concurrent request set the same picture.
  if (told?.same) return { key }
  throw unknownMedia()
}

function unknownMedia(): Failure {
  return new Failure('invalid', { faults: [{ field: 'media_id', code: 'unknown_value' }] })
}
