import { rendition } from '#client/data/rendition.ts'
import { ArticlePage } from '#client/pages/articles/article.tsx'
import { parseId } from '#domain/id.ts'
import { routes } from '#domain/routes.ts'
import { articleOf, askArticle } from '#worker/articles/read.ts'
import { articleJsonLd, articleView } from '#worker/articles/view.ts'
import { batch } from '#worker/db/batch.ts'
import { accessOf, askAccess } from '#worker/profiles/read.ts'
import { definePage } from '../page.ts'
import { showNotice } from '../site/notice.ts'
import { viewerOf } from '../viewer.ts'

/** An article. A wrong kind or slug redirects to the right address; an unknown id is 404 (ART-001, ART-002, G-177). */
export const articlePage = definePage({
  address: routes.article,
  view: ArticlePage,
  async read(c) {
    const requester = c.var.requester
    const id = parseId(c.req.param('article'))
    if (id === null) return showNotice(c, { status: 404, title: 'notice.not_found', viewer: await viewerOf(c) })
    const answered = await batch(requester.db, { access: askAccess(requester, null), found: askArticle(requester, id) })
    const { viewerRow } = accessOf(requester, answered.access)
    c.set('pageViewer', viewerRow)
    const parts = articleOf(answered.found)
    if (!parts) return showNotice(c, { status: 404, title: 'notice.not_found', viewer: viewerRow })
    const article = articleView(parts)
    const url = new URL(c.req.url)
    const asked = routes.article
      .replace(':kind', c.req.param('kind'))
      .replace(':slug', encodeURIComponent(c.req.param('slug').normalize('NFC')))
      .replace(':article', c.req.param('article'))
    if (asked !== article.url) return c.redirect(article.url + url.search, 301)
    const site = c.var.site
    const image = rendition(site.mediaBase, article.picture?.key ?? null, '1200x')
    return {
      props: { article, draft: null },
      viewer: viewerRow,
      head: {
        title: `${article.title} · ${site.name}`,
        description: article.intro,
        canonical: article.url,
        type: 'article',
        image: image && new URL(image, site.origin).href,
        // Only for visitors: signed-in people need no structured data (SEO-020).
        jsonLd: viewerRow ? null : articleJsonLd(article, site, c.var.words._('today.title')),
        locales: [{ locale: article.locale, url: article.url }, ...article.translations],
      },
    }
  },
})
