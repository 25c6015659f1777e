import { HomefeedPage } from '#client/pages/feeds/homefeed.tsx'
import { Failure } from '#domain/errors.ts'
import { type PinItem, pinListQuery } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { readHomefeed } from '#worker/pins/read.ts'
import { loadAccess } from '#worker/profiles/read.ts'
import { startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/** The newest pins of the people, boards and topics that the viewer follows; visitors log in first (TAB-032). */
export const homefeedPage = definePage({
  // With and without the final slash (G-004).
  address: [routes.homefeed, routes.homefeed.slice(0, -1)],
  view: HomefeedPage,
  wide: true,
  title: 'homefeed.title',
  noindex: 'homefeed',
  async read(c) {
    const requester = c.var.requester
    const site = c.var.site
    if (requester.sessionHash === null) return c.redirect(href(routes.login, { next: routes.homefeed }), 302)
    const bookmark = bookmarkOf(c)
    const address = href(routes.api.homefeed, { field_set_key: 'pin_card', bookmark })
    const options = judgeAddress(pinListQuery, address)
    // Started before the viewer is read, so that both reads run at once.
    const feed = startFeed(c, 'pins', () => readHomefeed(requester, options, site.mediaBase).catch(emptyWithoutSession))
    const { viewerRow } = await loadAccess(requester, 'me')
    c.set('pageViewer', viewerRow)
    if (!viewerRow) return c.redirect(href(routes.login, { next: routes.homefeed }), 302)
    return {
      props: { pins: address },
      viewer: viewerRow,
      feeds: new Map([[address, feed]]),
      head: { canonical: routes.homefeed },
    }
  },
})

/** Returns an empty feed for an invalid session: the request is about to be redirected to the login. */
function emptyWithoutSession(error: unknown): Page<PinItem> {
  if (error instanceof Failure && error.kind === 'no_session') return { items: [], bookmark: null }
  throw error
}
