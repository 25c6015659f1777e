import { isDeletedBy } from '../model/comments/rules.ts'
import type { UndoKinds } from '../model/undo/rules.ts'
import { restoreComments } from './writing/queries.ts'

export const commentUndos: UndoKinds = {
  comment_deleted: {
    when: ({ id, inverse }) => isDeletedBy(id, (inverse as { comment: number }).comment),
    statements: (db, { id }, isNow) => [restoreComments(db, id, isNow)],
  },
}
