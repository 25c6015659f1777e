import type { UndoKind, UndoKinds } from '../undo/write.ts'
import { isFace } from './conditions.ts'
import { putFaceBack } from './queries.ts'

interface ChangedPicture {
  was: string | null
  is: string | null
}

/** Restores the previous picture if the new one is still set. */
const pictureChange: UndoKind = {
  when: ({ inverse, userId }) => isFace(userId, (inverse as ChangedPicture).is),
  statements: (db, { inverse, userId }, isNow) => putFaceBack(db, userId, (inverse as ChangedPicture).was, isNow),
}

export const faceUndos: UndoKinds = { picture_changed: pictureChange }
