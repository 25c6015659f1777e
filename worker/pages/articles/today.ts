import { TodayPage } from '#client/pages/articles/today.tsx'
import { routes, withQuery } from '#domain/routes.ts'
import { askPublished, publishedOf } from '#worker/articles/read.ts'
import { batch } from '#worker/db/batch.ts'
import { accessOf, askAccess } from '#worker/profiles/read.ts'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/** Articles in the reader's language, or in English if it has none (ART-001). */
export const todayPage = definePage({
  address: routes.today,
  view: TodayPage,
  title: 'today.title',
  async read(c) {
    const requester = c.var.requester
    const bookmark = bookmarkOf(c)
    const answered = await batch(requester.db, {
      access: askAccess(requester, null),
      articles: askPublished(requester, bookmark ?? undefined),
    })
    const { viewerRow } = accessOf(requester, answered.access)
    c.set('pageViewer', viewerRow)
    const { items, bookmark: next } = publishedOf(requester, answered.articles)
    return {
      props: { items, next: next && withQuery(routes.today, { bookmark: next }) },
      viewer: viewerRow,
      head: {
        description: c.var.words._('today.intro'),
        canonical: withQuery(routes.today, { bookmark }),
        noindex: items.length === 0 ? 'no_articles' : null,
      },
    }
  },
})
