import type { UndoKind, UndoKinds } from '../model/undo/rules.ts'
import { type ChangedPicture, canUndoPicture, SLOTS, type Slot } from './conditions.ts'
import { restorePicture } from './queries.ts'

/** Restores the previous picture if the new one is still set. */
function pictureChange(slot: Slot): UndoKind {
  return {
    when: ({ inverse, userId }) => canUndoPicture(slot, userId, inverse as ChangedPicture),
    statements(db, { inverse, userId }, isNow) {
      const { was, width = 0, height = 0 } = inverse as ChangedPicture
      return restorePicture(db, slot, userId, was === null ? null : { key: was, width, height }, isNow)
    },
  }
}

export const avatarUndos: UndoKinds = {
  [SLOTS.avatar.undone]: pictureChange('avatar'),
  [SLOTS.cover.undone]: pictureChange('cover'),
}
