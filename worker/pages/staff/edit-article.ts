import { ArticlePage } from '#client/pages/articles/article.tsx'
import { EditArticlePage } from '#client/pages/staff/edit-article.tsx'
import { articlePath, articleState } from '#domain/articles/rules.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { articleOf, askArticle, readDraft } from '#worker/articles/read.ts'
import { articleView } from '#worker/articles/view.ts'
import { batch } from '#worker/db/batch.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { requireEmployee } from '#worker/staff/middleware.ts'
import { definePage } from '../page.ts'

/** The form of a new article, in its author's language unless they choose another. */
export const newArticlePage = definePage({
  address: routes.staffArticleNew,
  view: EditArticlePage,
  title: 'staff.article_new',
  noindex: 'staff',
  noStore: true,
  async read(c) {
    const attempt = await tryOf(c, { type: '3', locale: c.var.place.locale })
    const viewer = await requireEmployee(c)
    return { props: { article: null, version: 0, attempt }, viewer, attempt, path: routes.staffArticleNew }
  },
})

/** The form of an article. Its values are the stored ones, or those of the last attempt. */
export const editArticlePage = definePage({
  address: routes.staffArticle,
  view: EditArticlePage,
  title: 'staff.article_edit',
  noindex: 'staff',
  noStore: true,
  async read(c) {
    const viewer = await requireEmployee(c)
    const id = idOf(c.req.param('article'), 'no_such_call')
    const found = await readDraft(c.var.requester, id)
    if (!found) throw new Failure('no_such_call')
    const { row, unseen } = found
    const attempt = await tryOf(c, {
      title: row.title,
      intro: row.intro,
      locale: `${row.language}-${row.country}`,
      type: String(row.type),
      is_shop: row.isShop ? 'on' : undefined,
      lead: row.leadId === null ? undefined : href(routes.pin, { pin: String(row.leadId) }),
      translates: row.originalId === null ? undefined : String(row.originalId),
      text: row.text,
      publish_at: row.publishAt === null ? undefined : new Date(row.publishAt).toISOString().slice(0, 16),
    })
    const state = articleState(row.publishAt, c.var.now)
    const article = { id: String(row.id), state, url: articlePath(row), unseen }
    const path = href(routes.staffArticle, { article: article.id })
    return { props: { article, version: row.version, attempt }, viewer, attempt, path }
  },
})

/** An article as its readers will see it. */
export const articlePreviewPage = definePage({
  address: routes.staffArticlePreview,
  view: ArticlePage,
  noindex: 'staff',
  noStore: true,
  async read(c) {
    const viewer = await requireEmployee(c)
    const { requester, site } = c.var
    const visitor = { ...requester, sessionHash: null, subjectId: null }
    const id = idOf(c.req.param('article'), 'no_such_call')
    const parts = articleOf(await batch(requester.db, askArticle(visitor, id, { isDraft: true })))
    if (!parts) throw new Failure('no_such_call')
    const article = articleView(parts)
    const draft = { id: article.id, state: articleState(parts.row.publishAt, c.var.now) }
    return { props: { article, draft }, viewer, head: { title: `${article.title} · ${site.name}` } }
  },
})
