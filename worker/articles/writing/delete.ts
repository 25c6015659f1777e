import { deleteArticleForm as schema } from '#domain/articles/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { button } from '#worker/http/forms/form.ts'
import { idOf } from '#worker/http/path.ts'
import type { Requester } from '#worker/http/requester.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { forEmployees } from '#worker/staff/middleware.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { selectHolds } from '#worker/undo/write.ts'
import { selectArticle } from '../queries.ts'
import { deleteArticle as deletion } from './queries.ts'

const form = button(routes.do.deleteArticle, schema, async (c, { article_id }) => {
  const { undo } = await deleteArticle(c.var.requester, c.var.employeeId, idOf(article_id, 'no_such_call'))
  return { to: routes.staffArticles, toast: 'article_deleted', undo }
})

/** The button with which employees delete an article. */
export const deleteArticleForm = forEmployees(routes.do.deleteArticle, form)

/** Deletes an article; it can be undone for a day. */
async function deleteArticle({ db, now }: Requester, employeeId: number, articleId: number) {
  const {
    article: [row],
  } = await batch(db, { article: selectArticle(articleId, null) })
  if (!row) throw new Failure('no_such_call')
  const id = newId()
  const {
    done: [done],
  } = await batch(db, {
    deleted: deletion({ id, userId: employeeId, articleId, title: row.title, now }),
    done: selectHolds(isRecorded(id)),
  })
  if (!done?.holds) throw new Failure('no_such_call')
  return { undo: undoHandle(id, now) }
}
