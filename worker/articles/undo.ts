import { isDeletedBy } from '../model/articles/rules.ts'
import type { UndoKinds } from '../model/undo/rules.ts'
import { restoreArticle } from './writing/queries.ts'

export const articleUndos: UndoKinds = {
  article_deleted: {
    when: ({ id, inverse }) => isDeletedBy(id, (inverse as { article: number }).article),
    statements: ({ id }, isNow) => [restoreArticle(id, isNow)],
  },
}
