import type { Context } from 'hono'
import * as v from 'valibot'
import { SearchPage } from '#client/pages/feeds/search.tsx'
import type { PageScope, SearchProps } from '#client/search/search-props.ts'
import { Failure } from '#domain/errors.ts'
import { feedOf } from '#domain/feeds/format.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import { type SearchFilters, searchFilters, searchQuery } from '#domain/search/contract.ts'
import { SCOPES } from '#domain/search/parameters.ts'
import { wordsOf } from '#domain/search/words.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import type { Requester } from '#worker/http/requester.ts'
import { loadAccess } from '#worker/profiles/read.ts'
import { type Feeds, startFeed } from '#worker/render/page.tsx'
import { shownHost } from '#worker/render/shown-host.ts'
import { readGuide, search, selectOwnBoards } from '#worker/search/read.ts'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { NO_STORE_HEADERS } from '../viewer.ts'

/** Search everywhere, and among the viewer's own pins (TAB-033, G-103). */
export const searchPage = definePage({
  address: routes.search,
  view: SearchPage,
  wide: true,
  read: (c) => readSearch(c, routes.search, 'all'),
})

export const ownSearchPage = definePage({
  address: routes.searchMe,
  view: SearchPage,
  wide: true,
  read: (c) => readSearch(c, routes.searchMe, 'my_pins'),
})

/** Scopes of the address that have no results yet (SLF-010). */
const SCOPES_WITHOUT_RESULTS = ['shop', 'community'] as const
async function readSearch(c: Context<AppEnv>, path: string, defaultScope: PageScope) {
  const requester = c.var.requester
  const requested = c.req.queries('scope')?.at(-1)
  const scope =
    [...SCOPES, 'all' as const, ...SCOPES_WITHOUT_RESULTS].find((each) => each === requested) ?? defaultScope
  // A query that is too long is cut, not refused.
  const q = (c.req.queries('q')?.at(-1) ?? '').trim().slice(0, LIMITS.text.searchQuery).trim()
  const filters = filtersOf(c)
  const begun = beginFeed(c, requester, q, scope, filters)
  const [access, boards, guide] = await Promise.all([
    loadAccess(requester, null),
    ownBoards(requester, scope, q),
    loadGuide(c, requester, { q, scope, filters }),
  ])
  const { viewerRow } = access
  c.set('pageViewer', viewerRow)
  const here = href(path, { rs: 'typed', q, scope, ...filters })
  if (scope === 'my_pins' && !viewerRow) return c.redirect(href(routes.login, { next: here }), 302)
  if (begun instanceof Failure) throw begun
  const feeds: Feeds = new Map(begun ? [[begun.address, begun.feed]] : [])
  const words = c.get('words')
  const props: SearchProps = {
    path,
    q,
    scope,
    filters: { ...filters, ...(filters.domain && { domain: shownHost(filters.domain) }) },
    found: begun?.address ?? null,
    guide,
    boards,
    selects: c.req.query('input_select') === 'true',
    here,
  }
  return {
    props,
    viewer: viewerRow,
    feeds,
    headers: scope === 'my_pins' ? NO_STORE_HEADERS : {},
    head: {
      title: `${q || words._('search.label')} · ${c.env.SITE_NAME}`,
      canonical: path,
      feed: q !== '' && (scope === 'pins' || scope === 'all') ? feedOf(href(routes.search, { q })) : null,
      // Search engines must not crawl search results: their number is unlimited.
      noindex: q !== '' || path === routes.searchMe ? 'search' : null,
    },
  }
}

/** The filters of the address; invalid ones are left out. */
function filtersOf(c: Context<AppEnv>): SearchFilters {
  const read = Object.entries(searchFilters.entries).flatMap(([name, schema]) => {
    const text = c.req.queries(name)?.at(-1)
    const judged = v.safeParse(schema, text === '' ? undefined : text)
    return judged.success && judged.output !== undefined ? [[name, judged.output]] : []
  })
  return Object.fromEntries(read)
}

/** Starts the search before the viewer is read, so that both reads run at once: its statement identifies the session by itself. */
function beginFeed(c: Context<AppEnv>, requester: Requester, q: string, scope: PageScope, filters: SearchFilters) {
  if (q === '' || scope === 'shop' || scope === 'community') return null
  try {
    const ofPins = scope === 'boards' || scope === 'users' ? {} : { ...filters, field_set_key: 'pin_card' }
    const found = scope === 'all' ? 'pins' : scope
    const address = href(routes.api.search, {
      q,
      scope: found,
      ...ofPins,
      bookmark: bookmarkOf(c),
    })
    const options = judgeAddress(searchQuery, address)
    return { address, feed: startFeed(c, 'search', search(requester, options, c.var.site.mediaBase)) }
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** Suggestions for the first page of a search; null if they cannot be read: the rest of the page is unaffected. */
async function loadGuide(
  c: Context<AppEnv>,
  requester: Requester,
  { q, scope, filters }: Pick<SearchProps, 'q' | 'scope' | 'filters'>,
): Promise<SearchProps['guide']> {
  const isOfPins = scope === 'all' || scope === 'pins' || scope === 'my_pins'
  if (!isOfPins || wordsOf(q).length === 0 || bookmarkOf(c)) return null
  const isNarrowed = Object.keys(filters).length > 0
  const options = {
    q,
    scope: scope === 'all' ? 'pins' : scope,
    filters,
    isMixed: scope === 'all' && !isNarrowed,
  } as const
  const read = async () => ({
    items: [await readGuide(requester, { ...options, isNarrowed, base: c.var.site.mediaBase })],
    bookmark: null,
  })
  const outcome = await startFeed(c, 'search_guide', read)
  return outcome.ok ? (outcome.page.data[0] ?? null) : null
}

/** The viewer's boards, most recently used first, as filters of the viewer's own pins. */
async function ownBoards(requester: Requester, scope: PageScope, q: string): Promise<SearchProps['boards']> {
  if (scope !== 'my_pins' || q === '' || requester.sessionHash === null) return []
  const rows = await batch(requester.db, selectOwnBoards(requester))
  return rows.map(({ id, name }) => ({ id: String(id), name }))
}
