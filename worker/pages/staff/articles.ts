import { ArticlesPage } from '#client/pages/staff/articles.tsx'
import { routes, withQuery } from '#domain/routes.ts'
import { readDrafts } from '#worker/articles/read.ts'
import { requireEmployee } from '#worker/staff/middleware.ts'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/** All articles, for their authors. */
export const articlesPage = definePage({
  address: routes.staffArticles,
  view: ArticlesPage,
  title: 'staff.articles',
  noindex: 'staff',
  noStore: true,
  async read(c) {
    const viewer = await requireEmployee(c)
    const { items, bookmark } = await readDrafts(c.var.requester, bookmarkOf(c) ?? undefined)
    return { props: { items, next: bookmark && withQuery(routes.staffArticles, { bookmark }) }, viewer }
  },
})
