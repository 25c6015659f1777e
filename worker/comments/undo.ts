import type { UndoKinds } from '../undo/write.ts'
import { isDeletedBy } from './conditions.ts'
import { restoreComments } from './writing/queries.ts'

export const commentUndos: UndoKinds = {
  comment_deleted: {
    when: ({ id, inverse }) => isDeletedBy(id, (inverse as { comment: number }).comment),
    statements: (db, { id }, isNow) => [restoreComments(db, id, isNow)],
  },
}
