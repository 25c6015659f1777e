import type { Context } from 'hono'
import { HomefeedPage, type HomefeedProps } from '../../../client/pages/feeds/homefeed.tsx'
import { Failure } from '../../../domain/errors.ts'
import { type PinItem, pinListQuery } from '../../../domain/pins/contract.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { Page } from '../../../domain/wire.ts'
import { round } from '../../db/round.ts'
import type { AppEnv } from '../../env.ts'
import { judgeAddress } from '../../http/api/operation.ts'
import { causeOf, log } from '../../log.ts'
import { readHomefeed, selectSuggestedTopics } from '../../pins/read.ts'
import { loadAccess, type UserRow } from '../../profiles/read.ts'
import { selectSuggestedPeople } from '../../relations/read.ts'
import { userCardView } from '../../relations/view.ts'
import { startFeed } from '../../render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/** A viewer who follows fewer people gets suggestions. */
const FEW_FOLLOWED = 3
const SUGGESTED_PEOPLE = 6
const SUGGESTED_TOPICS = 10

/** The newest pins of the people, boards and topics that the viewer follows; visitors log in first (TAB-032). */
export const homefeedPage = definePage({
  // With and without the final slash (G-004).
  address: [routes.homefeed, routes.homefeed.slice(0, -1)],
  view: HomefeedPage,
  wide: true,
  title: 'homefeed.title',
  noindex: 'homefeed',
  async read(c) {
    const asker = c.var.asker
    const site = c.var.site
    if (asker.sessionHash === null) return c.redirect(href(routes.login, { next: routes.homefeed }), 302)
    const bookmark = bookmarkOf(c)
    const address = href(routes.api.homefeed, { field_set_key: 'pin_card', bookmark })
    const options = judgeAddress(pinListQuery, address)
    // Started in the same round as the viewer.
    const feed = startFeed(c, 'pins', () => readHomefeed(asker, options, site.mediaBase).catch(emptyWithoutSession))
    const access = await loadAccess(asker, 'me')
    const { viewerRow, user } = access
    c.set('pageViewer', viewerRow)
    if (!viewerRow || !user) return c.redirect(href(routes.login, { next: routes.homefeed }), 302)
    return {
      props: { pins: address, suggested: bookmark ? null : await loadSuggestions(c, user) },
      viewer: viewerRow,
      feeds: new Map([[address, feed]]),
      head: { canonical: routes.homefeed },
    }
  },
})

/** An invalid session has an empty feed: its request is about to be redirected to the login. */
function emptyWithoutSession(error: unknown): Page<PinItem> {
  if (error instanceof Failure && error.kind === 'no_session') return { items: [], bookmark: null }
  throw error
}

/** Suggested people and topics for a viewer who follows few. If they can't be read, the rest of the page is unaffected. */
async function loadSuggestions(c: Context<AppEnv>, user: UserRow): Promise<HomefeedProps['suggested']> {
  if (user.followingCount >= FEW_FOLLOWED) return null
  const { db, now } = c.var.asker
  const { mediaBase } = c.var.site
  try {
    const { people, topics } = await round(db, {
      people: selectSuggestedPeople(db, user.id, SUGGESTED_PEOPLE, now),
      topics: selectSuggestedTopics(db, SUGGESTED_TOPICS),
    })
    // Nothing is sampled once suggestions are stored.
    return {
      people: [...people.kept, ...people.sampled].map((row) => userCardView(row, mediaBase)),
      topics: [...topics.kept, ...topics.sampled],
    }
  } catch (error) {
    log('error', 'feed', { name: 'suggested', cause: causeOf(error) })
    return { people: [], topics: [] }
  }
}
