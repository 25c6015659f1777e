import { type Context, Hono } from 'hono'
import type { Outcome } from '../../../client/data/outcome.ts'
import { TOAST_MS } from '../../../domain/constants.ts'
import { Failure } from '../../../domain/errors.ts'
import { pinListQuery } from '../../../domain/pins/contract.ts'
import { href, routes, withQuery } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { judge } from '../../http/api/operation.ts'
import type { Asker, Site } from '../../http/asker.ts'
import { explore } from '../../pins/read.ts'
import { loadAccess } from '../../profiles/read.ts'
import { renderPage, startFeed } from '../../render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'

export const homePages = new Hono<AppEnv>()

homePages.get(routes.home, async (c) => {
  const asker = c.var.asker
  const site = c.var.site
  const showError = c.req.query('show_error') === 'true'
  const begun = beginFeed(c, asker, site)
  const access = await loadAccess(asker, null)
  c.set('pageViewer', access.viewerRow)
  if (begun instanceof Failure) throw begun
  const { address, bookmark, feed } = begun
  const words = c.get('words')
  return renderPage(c, {
    page: 'home',
    props: { pins: address, showError },
    viewer: access.viewerRow,
    feeds: new Map<string, Promise<Outcome<unknown>>>([[address, feed]]),
    ...(showError && { toast: { text: words._('toast.not_found'), kind: 'status', ms: TOAST_MS.usual } }),
    head: {
      title: c.env.SITE_NAME,
      description: words._('home.text'),
      canonical: showError ? routes.home : withQuery(routes.home, { bookmark }),
      noindex: showError ? 'show_error' : null,
    },
  })
})

/** Starts the feed beside who asks, in one round; a bookmark that is none of it waits until that is known. */
function beginFeed(c: Context<AppEnv>, asker: Asker, site: Site) {
  try {
    const bookmark = bookmarkOf(c)
    const address = href(routes.api.explore, { field_set_key: 'pin_card', bookmark })
    const options = judge(pinListQuery, Object.fromEntries(new URL(address, 'http://x').searchParams))
    return { address, bookmark, feed: startFeed(c, 'pins', explore(asker, options, site.mediaBase)) }
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
