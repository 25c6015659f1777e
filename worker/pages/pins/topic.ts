import { TopicPage } from '#client/pages/pins/topic.tsx'
import { feedOf } from '#domain/feeds/format.ts'
import { foundPinsQuery } from '#domain/pins/discovery.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { selectTopic, topicPins } from '#worker/pins/read.ts'
import { accessOf, askAccess } from '#worker/profiles/read.ts'
import { startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { showNotice } from '../site/notice.ts'

/** The public pins of a topic (W-61). A topic without public pins is 404, also if secret pins have it; but its followers see an empty page. */
export const topicPage = definePage({
  address: routes.topic,
  view: TopicPage,
  wide: true,
  async read(c) {
    const requester = c.var.requester
    const slug = c.req.param('topic').normalize('NFC')
    const answered = await batch(requester.db, {
      access: askAccess(requester, null),
      topic: selectTopic(requester, slug),
    })
    const access = accessOf(requester, answered.access)
    c.set('pageViewer', access.viewerRow)
    const [row] = answered.topic
    if (!row?.isListed && !row?.followed)
      return showNotice(c, { status: 404, title: 'notice.not_found', viewer: access.viewerRow })
    const site = c.var.site
    const path = href(routes.topic, { topic: slug })
    const bookmark = bookmarkOf(c)
    const pins = href(routes.api.topicPins, { topic: slug }, { field_set_key: 'pin_card', bookmark })
    const options = judgeAddress(foundPinsQuery, pins)
    const feeds = new Map([[pins, startFeed(c, 'pins', topicPins(requester, slug, options, site.mediaBase))]])
    return {
      props: {
        topic: { slug, name: row.name },
        followed: access.viewer.id === null ? null : Boolean(row.followed),
        pins,
        hasFeed: Boolean(row.isListed),
        path,
      },
      viewer: access.viewerRow,
      feeds,
      head: {
        title: `${row.name} · ${site.name}`,
        description: c.get('words')._('topic.about', { topic: row.name }),
        canonical: withQuery(path, { bookmark }),
        noindex: row.isListed ? null : 'empty_topic',
        feed: row.isListed ? feedOf(path) : null,
      },
    }
  },
})
