import type { Context } from 'hono'
import { HomePage, type HomeProps } from '#client/pages/feeds/home.tsx'
import { TOAST_MS } from '#domain/constants.ts'
import { Failure } from '#domain/errors.ts'
import { pinListQuery } from '#domain/pins/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { causeOf, log } from '#worker/log.ts'
import { explore, selectSuggestedTopics } from '#worker/pins/read.ts'
import { loadAccess } from '#worker/profiles/read.ts'
import { startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/** Number of topics offered to a visitor. */
const TOPICS = 10

/** The newest public pins of everybody. Visitors who asked for a missing profile are also redirected here (TAB-021). */
export const homePage = definePage({
  address: routes.home,
  view: HomePage,
  wide: true,
  async read(c) {
    const requester = c.var.requester
    const showError = c.req.query('show_error') === 'true'
    const begun = beginFeed(c, requester, c.var.site)
    const isFirst = requester.sessionHash === null && c.req.query('bookmark') === undefined
    const [access, welcome] = await Promise.all([loadAccess(requester, null), isFirst ? loadWelcome(requester) : null])
    c.set('pageViewer', access.viewerRow)
    if (begun instanceof Failure) throw begun
    const { address, bookmark, feed } = begun
    const words = c.get('words')
    return {
      props: { pins: address, showError, welcome },
      viewer: access.viewerRow,
      feeds: new Map([[address, feed]]),
      toast: showError ? { text: words._('toast.not_found'), kind: 'status', ms: TOAST_MS.usual } : undefined,
      head: {
        title: c.env.SITE_NAME,
        description: words._('home.text'),
        canonical: showError ? routes.home : withQuery(routes.home, { bookmark }),
        noindex: showError ? 'show_error' : null,
      },
    }
  },
})

/** Stored topics for new visitors, read at the same time as the feed. If they cannot be read, the rest of the page is unaffected. */
async function loadWelcome({ db }: Requester): Promise<HomeProps['welcome']> {
  try {
    return await batch(db, { topics: selectSuggestedTopics(TOPICS).kept })
  } catch (error) {
    log('error', 'feed', { name: 'topics', cause: causeOf(error) })
    return { topics: [] }
  }
}

/** Starts the feed before the viewer is read, so that both reads run at once. Returns the failure of an invalid bookmark, to throw once the viewer is known. */
function beginFeed(c: Context<AppEnv>, requester: Requester, site: Site) {
  try {
    const bookmark = bookmarkOf(c)
    const address = href(routes.api.explore, { field_set_key: 'pin_card', bookmark })
    const options = judgeAddress(pinListQuery, address)
    return { address, bookmark, feed: startFeed(c, 'pins', explore(requester, options, site.mediaBase)) }
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
