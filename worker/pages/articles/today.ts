import { TodayPage } from '../../../client/pages/articles/today.tsx'
import { routes, withQuery } from '../../../domain/routes.ts'
import { askPublished, publishedOf } from '../../articles/read.ts'
import { round } from '../../db/round.ts'
import { accessOf, askAccess } from '../../profiles/read.ts'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/** Articles in the reader's language; English ones while it has none (ART-001). */
export const todayPage = definePage({
  address: routes.today,
  view: TodayPage,
  title: 'today.title',
  async read(c) {
    const asker = c.var.asker
    const bookmark = bookmarkOf(c)
    const answered = await round(asker.db, {
      access: askAccess(asker, null),
      articles: askPublished(asker, bookmark ?? undefined),
    })
    const { viewerRow } = accessOf(asker, answered.access)
    c.set('pageViewer', viewerRow)
    const { items, bookmark: next } = publishedOf(asker, answered.articles)
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
