import type { UndoKind, UndoKinds } from '../undo/write.ts'
import { isAvatar } from './conditions.ts'
import { restoreAvatar } from './queries.ts'

interface ChangedPicture {
  was: string | null
  is: string | null
}

/** Restores the previous picture if the new one is still set. */
const pictureChange: UndoKind = {
  when: ({ inverse, userId }) => isAvatar(userId, (inverse as ChangedPicture).is),
  statements: (db, { inverse, userId }, isNow) => restoreAvatar(db, userId, (inverse as ChangedPicture).was, isNow),
}

export const avatarUndos: UndoKinds = { picture_changed: pictureChange }
