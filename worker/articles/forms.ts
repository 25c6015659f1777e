import { Hono } from 'hono'
import { articleForm, deleteArticleForm } from '../../domain/articles/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { button, pageForm } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
import { forEmployees } from '../staff/middleware.ts'
import { deleteArticle, saveArticle } from './write.ts'

const TOASTS = { draft: 'article_unpublished', scheduled: 'article_scheduled', published: 'article_published' } as const
const pageOf = (article: string) => href(routes.staffArticle, { article })

const save = pageForm(routes.do.saveArticle, {
  schema: articleForm,
  page: ({ article_id }) => (article_id === undefined ? routes.staffArticleNew : pageOf(String(article_id))),
  async act(c, input) {
    const { id, state } = await saveArticle(c.var.asker, c.var.employeeId, c.var.site.origin, input)
    return { to: pageOf(String(id)), toast: input.act === 'save' ? 'article_saved' : TOASTS[state] }
  },
})

const remove = button(routes.do.deleteArticle, deleteArticleForm, async (c, { article_id }) => {
  const { undo } = await deleteArticle(c.var.asker, c.var.employeeId, idOf(article_id, 'no_such_call'))
  return { to: routes.staffArticles, toast: 'article_deleted', undo }
})

/** Forms with which employees write articles. */
export const articleForms = new Hono<AppEnv>()
  .route('/', forEmployees(routes.do.saveArticle, save))
  .route('/', forEmployees(routes.do.deleteArticle, remove))
