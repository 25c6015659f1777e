import { sql } from 'drizzle-orm'
import { statement } from '../db/batch.ts'
import { personRenamed } from '../effects/write.ts'
import { keepMedia, noteReplaced } from '../media/write.ts'
import type { UndoKind, UndoKinds } from '../undo/write.ts'

interface ChangedPicture {
  was: string | null
  is: string | null
}

/** The face of before, while the one that was given then is still there. */
const pictureChange: UndoKind = {
  when({ inverse, userId }) {
    const { is } = inverse as ChangedPicture
    return sql`exists (select 1 from users where id = ${userId} and image_key is ${is})`
  },
  statements(db, { inverse, userId }, isNow) {
    const { was } = inverse as ChangedPicture
    const face = sql`select image_key from users where id = ${userId}`
    return [
      noteReplaced(db, sql`${face} and ${isNow}`, 0),
      statement(db, sql`update users set image_key = ${was} where id = ${userId} and ${isNow}`),
      ...(was === null ? [] : [keepMedia(db, sql`(${face})`)]),
      ...personRenamed(db, sql`(select ${userId} where ${isNow})`),
    ]
  },
}

/** How a change of one's face is taken back. */
export const faceUndos: UndoKinds = { picture_changed: pictureChange }
