import type { UndoKind, UndoKinds } from '../undo/write.ts'
import { isFace } from './conditions.ts'
import { putFaceBack } from './queries.ts'

interface ChangedPicture {
  was: string | null
  is: string | null
}

/** The face of before, while the one that was given then is still there. */
const pictureChange: UndoKind = {
  when: ({ inverse, userId }) => isFace(userId, (inverse as ChangedPicture).is),
  statements: (db, { inverse, userId }, isNow) => putFaceBack(db, userId, (inverse as ChangedPicture).was, isNow),
}

/** How a change of one's face is taken back. */
export const faceUndos: UndoKinds = { picture_changed: pictureChange }
