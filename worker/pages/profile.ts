import { type Context, Hono } from 'hono'
import type { Outcome } from '../../client/data/outcome.ts'
import type { ProfileProps } from '../../client/pages/props.ts'
import type { HeaderUser, ProfileView } from '../../client/profiles/view.ts'
import type { BoardListOptions } from '../../domain/boards/contract.ts'
import { boardListQuery } from '../../domain/boards/contract.ts'
import { offeredFilters, showsGroupHeadings } from '../../domain/boards/rules.ts'
import { pinListQuery } from '../../domain/pins/contract.ts'
import { canSeeProfile, eligibleTabs, ownsProfile, showsCreatedTab, showsHub } from '../../domain/profiles/rules.ts'
import { href, hrefOf, routes, withQuery } from '../../domain/routes.ts'
import { boardsOf } from '../boards/read.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/operation.ts'
import type { PinKind } from '../pins/queries.ts'
import { pinsOf } from '../pins/read.ts'
import { type Access, profileAccess } from '../profiles/access.ts'
import { pageMetadata } from '../profiles/metadata.ts'
import type { UserRow } from '../profiles/queries.ts'
import { userAnswer } from '../profiles/read.ts'
import { askerOf, siteOf } from '../profiles/request.ts'
import { profileTabs, userView } from '../profiles/view.ts'
import { throughCache } from '../render/kept-pages.ts'
import { renderPage, startFeed } from '../render/page.tsx'
import { bookmarkOf } from './bookmark.ts'
import { openProfile } from './person.ts'

export const profilePages = new Hono<AppEnv>()

const HEADER = { field_set_key: 'profile_header', get_page_metadata: false } as const

/** Which addresses show which view; `null` is the default tab of whoever looks (TAB-015). */
const VIEWS = [
  { path: routes.profile, view: null },
  { path: routes.profileSaved, view: 'saved' },
  { path: routes.profileCreated, view: 'created' },
  { path: routes.profileBoards, view: 'hub_boards' },
  { path: routes.profilePins, view: 'hub_pins' },
  { path: routes.profileStories, view: 'stories' },
  { path: routes.profileVideos, view: 'videos' },
  { path: routes.profilePreview, view: 'overview' },
  { path: routes.profilePreviewCreated, view: 'overview_created' },
  { path: routes.profilePreviewSaved, view: 'overview_saved' },
] as const satisfies { path: string; view: ProfileView | null }[]

for (const { path, view } of VIEWS) {
  profilePages.get(path, async (c) => {
    const person = await openProfile(c, c.req.param('username'))
    if (person instanceof Response) return person
    const { access, user } = person
    const shown = view ?? defaultView(access, user)
    const elsewhere = redirectOf(access, user, shown)
    if (elsewhere) return c.redirect(elsewhere, 302)
    return throughCache(c, user, () => showProfile(c, access, user, shown))
  })
}

/** `/pins` is a former name of `/_pins` (TAB-012). */
profilePages.get(routes.profilePinsAlias, (c) => {
  const username = c.req.param('username').toLowerCase()
  return c.redirect(href(routes.profilePins, { username }) + new URL(c.req.url).search, 302)
})

function defaultView(access: Access, user: UserRow): ProfileView {
  const tab = eligibleTabs(access.viewer, profileTabs(access, user)).find(({ isDefault }) => isDefault)?.tab
  return tab === 'created' ? 'created' : 'saved'
}

/** Where a viewer goes who can't have a view: it depends on the viewer, so it is never permanent (G-071). */
function redirectOf(access: Access, user: UserRow, view: ProfileView): string | null {
  const parts = { username: user.username }
  const tabs = profileTabs(access, user)
  if (view === 'created' && !showsCreatedTab(access.viewer, tabs)) return href(routes.profileSaved, parts)
  if (view === 'hub_boards' && !showsHub(access.viewer, tabs)) return href(routes.profileSaved, parts)
  if (view.startsWith('overview') && !ownsProfile(access.viewer, user)) return href(routes.profile, parts)
  return null
}

async function showProfile(c: Context<AppEnv>, access: Access, user: UserRow, view: ProfileView): Promise<Response> {
  const site = siteOf(c)
  const isOwner = ownsProfile(access.viewer, user)
  const gated = !canSeeProfile(access.viewer, profileAccess(access, user))
  const feeds = new Map<string, Promise<Outcome<unknown>>>()
  const bookmark = gated ? undefined : bookmarkOf(c)
  const boards = gated ? null : boardsFeed(c, access, user, view, bookmark, feeds)
  const pins = gated ? null : pinsFeed(c, access, user, view, boards ? undefined : bookmark, feeds)
  const path = new URL(c.req.url).pathname
  const props: ProfileProps = {
    user: userAnswer(access, user, HEADER, site) as HeaderUser,
    view,
    isOwner,
    gated,
    filters: view === 'hub_boards' ? boardFilters(c, user) : { offered: [], active: null },
    mixed: isOwner && access.metadata?.profileBoardGroupBy === 'mix_public_private',
    headings: showsGroupHeadings(isOwner, view === 'overview' || view === 'overview_saved'),
    boards,
    pins,
    path,
    density: isOwner && access.metadata?.profilePinRepViewType === 'dense' ? 'dense' : 'regular',
    wide: !(isOwner && access.metadata?.profileBoardRepViewType === 'square'),
  }
  const metadata = pageMetadata(userView(access, user, site.mediaBase), !gated, site)
  const noindex = gated || user.isPrivate ? 'private_profile' : user.seoNoindexReason
  const own = view === 'saved' || view === 'created' ? href(routes.profile, { username: user.username }) : path
  return renderPage(c, {
    page: 'profile',
    props,
    viewer: access.viewerRow,
    feeds,
    head: {
      title: metadata.title,
      description: metadata.description,
      canonical: withQuery(view === defaultView(access, user) ? own : path, { bookmark }),
      noindex,
      image: gated ? null : metadata.og.image,
      type: 'profile',
    },
  })
}

/** The chips over the owner's boards, and the one that the address asks for. */
function boardFilters(c: Context<AppEnv>, user: UserRow): ProfileProps['filters'] {
  const offered = offeredFilters({
    secret: user.secretBoardCount,
    archived: user.archivedBoardCount,
    group: user.groupBoardCount,
  })
  return { offered, active: offered.find((filter) => filter === c.req.query('filter_types')) ?? null }
}

type Feeds = Map<string, Promise<Outcome<unknown>>>

function boardsFeed(
  c: Context<AppEnv>,
  access: Access,
  user: UserRow,
  view: ProfileView,
  bookmark: string | undefined,
  feeds: Feeds,
) {
  const isOverview = view === 'overview' || view === 'overview_saved'
  if (view !== 'saved' && view !== 'hub_boards' && !isOverview) return null
  const isOwner = ownsProfile(access.viewer, user)
  const grouping = access.metadata?.profileBoardGroupBy === 'mix_public_private' ? 'mix_public_private' : 'visibility'
  const address = href(
    routes.api.userBoards,
    { user: user.username },
    {
      field_set_key: 'board_card',
      ...(isOwner && !isOverview && { group_by: grouping }),
      ...(isOwner && isOverview && { privacy_filter: 'public' }),
      ...(view === 'overview' && { page_size: 6 }),
      ...(c.req.query('sort') && { sort: c.req.query('sort') }),
      ...(view === 'hub_boards' && { filter_types: boardFilters(c, user).active }),
      bookmark,
    },
  )
  const options = optionsOf(address) as BoardListOptions
  feeds.set(address, startFeed(c, 'boards', boardsOf(askerOf(c), access, user, options, siteOf(c))))
  return address
}

const PIN_FEEDS: Partial<Record<ProfileView, { kind: PinKind; route: string }>> = {
  saved: { kind: 'all', route: routes.api.userPins },
  hub_pins: { kind: 'all', route: routes.api.userPins },
  created: { kind: 'created', route: routes.api.userCreated },
  overview_created: { kind: 'created', route: routes.api.userCreated },
  stories: { kind: 'story', route: routes.api.userStories },
  videos: { kind: 'video', route: routes.api.userVideos },
}

function pinsFeed(
  c: Context<AppEnv>,
  access: Access,
  user: UserRow,
  view: ProfileView,
  bookmark: string | undefined,
  feeds: Feeds,
) {
  const feed = PIN_FEEDS[view]
  if (!feed) return null
  // What businesses show is asked for in full (GRD-021); everybody else's pages hold what cards draw.
  const fieldSet = user.isPartner ? 'partner_grid_item' : 'pin_card'
  const address = hrefOf(feed.route, { user: user.username }, { field_set_key: fieldSet, bookmark })
  const options = judge(pinListQuery, Object.fromEntries(new URL(address, 'http://x').searchParams))
  const { mediaBase } = siteOf(c)
  feeds.set(address, startFeed(c, 'pins', pinsOf(askerOf(c), access, user, feed.kind, options, mediaBase)))
  return address
}

/** The options that a feed's own address says, judged by the same contract: page and API can't differ. */
function optionsOf(address: string) {
  return judge(boardListQuery, Object.fromEntries(new URL(address, 'http://x').searchParams))
}
