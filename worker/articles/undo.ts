import type { UndoKinds } from '../undo/write.ts'
import { isDeletedBy } from './conditions.ts'
import { restoreArticle } from './writing/queries.ts'

export const articleUndos: UndoKinds = {
  article_deleted: {
    when: ({ id, inverse }) => isDeletedBy(id, (inverse as { article: number }).article),
    statements: (db, { id }, isNow) => [restoreArticle(db, id, isNow)],
  },
}
