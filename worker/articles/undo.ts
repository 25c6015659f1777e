import { isDeletedBy } from '../model/articles/rules.ts'
import type { UndoKind } from '../model/undo/rules.ts'
import { restoreArticle } from './writing/queries.ts'

const restoration: UndoKind<{ article: number }> = {
  when: ({ id, inverse }) => isDeletedBy(id, inverse.article),
  statements: ({ id }, isNow) => [restoreArticle(id, isNow)],
}

export const articleUndos = { article_deleted: restoration }
