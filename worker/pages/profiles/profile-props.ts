import type { Context } from 'hono'
import type { Hub } from '#client/pages/profiles/saved-ideas.tsx'
import type { ProfileProps } from '#client/pages/profiles/screen/profile-screen.tsx'
import type { HeaderUser, ProfileView } from '#client/profiles/view.ts'
import { boardListQuery } from '#domain/boards/contract.ts'
import { preferencesOf } from '#domain/boards/preferences.ts'
import { showsGroupHeadings } from '#domain/boards/rules.ts'
import { pinListQuery } from '#domain/pins/contract.ts'
import { canSeeProfile, ownsProfile } from '#domain/profiles/rules.ts'
import { href, hrefOf, routes, withQuery } from '#domain/routes.ts'
import { boardsOf, deletedBoardsOf, shownSort } from '#worker/boards/read.ts'
import { clustersOf } from '#worker/clusters/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { ownInvites } from '#worker/invites/read.ts'
import { type PinKind, pinsOf } from '#worker/pins/read.ts'
import { type Access, profileAccess, type UserRow, userAnswer } from '#worker/profiles/read.ts'
import { type Feeds, startFeed } from '#worker/render/page.tsx'
import { profileTools } from './profile-tools.ts'
import { hubFilterQuery, savedIdeasHub } from './saved-ideas.ts'

/** True if the viewer may see more of a person than a private profile shows (G-107). */
export function isOpenTo(access: Access, user: UserRow): boolean {
  return canSeeProfile(access.viewer, profileAccess(access, user))
}

/** The person as a profile's header shows them. */
export function headerUser(c: Context<AppEnv>, access: Access, user: UserRow): HeaderUser {
  const options = { field_set_key: 'profile_header', get_page_metadata: false } as const
  return userAnswer(access, user, options, c.var.site) as HeaderUser
}

interface ProfileOptions {
  view: ProfileView
  /** Path for the view's next page without JavaScript. */
  path: string
  bookmark: string | undefined
  feeds: Feeds
  /** True if the owner views the profile as others see it. */
  isPreview: boolean
}

/** Builds the props of a profile's view and starts its feeds. */
export function profileProps(c: Context<AppEnv>, access: Access, user: UserRow, options: ProfileOptions): ProfileProps {
  const { view, path, bookmark, feeds } = options
  const isOwner = ownsProfile(access.viewer, user)
  const gated = !isOpenTo(access, user)
  const preferences = preferencesOf(access.metadata)
  const hub = savedIdeasHub(c, access, user, view)
  const only = isOwner && view === 'saved' ? onlyList(c.req.query('list')) : null
  const boards = gated || only ? null : boardsFeed(c, access, user, options, hub)
  const pins =
    gated || only ? null : pinsFeed(c, access, user, { ...options, bookmark: boards ? undefined : bookmark }, hub)
  return {
    user: headerUser(c, access, user),
    view,
    isOwner,
    preview: options.isPreview,
    gated,
    waiting: isOwner ? user.followRequestCount : 0,
    invite: isOwner && ROOT_VIEWS.has(view) ? inviteFeed(c, feeds) : null,
    hub,
    mixed: isOwner && preferences.profile_board_group_by === 'mix_public_private',
    headings: showsGroupHeadings(isOwner, view === 'overview' || view === 'overview_saved'),
    boards,
    pins,
    videos:
      gated || only || options.isPreview || !NAMES_KINDS.has(view) || hub ? null : videosFeed(c, access, user, feeds),
    only,
    suggestions: isOwner && view === 'saved' && only !== 'deleted' ? suggestionsFeed(c, user, feeds) : null,
    deleted: isOwner && view === 'saved' && !bookmark && only !== 'suggestions' ? deletedFeed(c, user, feeds) : null,
    ideas: null,
    newBadges: null,
    education: null,
    // A filter applies to the next page too.
    path: withQuery(path, hubFilterQuery(hub)),
    // The viewer chooses the density of pins; the owner chooses the layout of boards for everybody.
    density: preferences.profile_pin_rep_view_type,
    wide: access.boardView !== 'square',
    tools: isOwner ? profileTools(access, user, view, c.req.query('sort')) : null,
  }
}

/** One of the lists at the end of the owner's Saved tab, shown alone: after thousands of boards nobody would reach it. */
export function onlyList(list: string | undefined): ProfileProps['only'] {
  return list === 'suggestions' || list === 'deleted' ? list : null
}

/** Views that show a pending invitation to the owner (INV-001). */
const ROOT_VIEWS: ReadonlySet<ProfileView> = new Set(['saved', 'created'])

/** The owner's deleted boards that can be restored (G-032). */
function deletedFeed(c: Context<AppEnv>, user: UserRow, feeds: Feeds): string {
  const requester = c.var.requester
  const address = href(routes.api.deletedBoards)
  feeds.set(
    address,
    startFeed(c, 'deleted', () => deletedBoardsOf(requester.db, user.id, requester.now)),
  )
  return address
}

/** The newest pending invitation, one at a time (G-119). */
function inviteFeed(c: Context<AppEnv>, feeds: Feeds): string {
  const address = href(routes.api.boardInvites, { current_user: true, page_size: 1 })
  feeds.set(address, startFeed(c, 'invites', ownInvites(c.var.requester, { page_size: 1 }, c.var.site.mediaBase)))
  return address
}

function boardsFeed(c: Context<AppEnv>, access: Access, user: UserRow, options: ProfileOptions, hub: Hub | null) {
  const { view, bookmark, feeds, isPreview } = options
  const isOverview = view === 'overview' || view === 'overview_saved'
  if (view !== 'saved' && view !== 'hub_boards' && !isOverview) return null
  const isOwner = ownsProfile(access.viewer, user)
  const { profile_board_group_by: grouping } = preferencesOf(access.metadata)
  // The preview uses the order that others see.
  const own = isPreview ? 'last_pinned_to' : isOwner ? shownSort(access, user) : undefined
  const address = href(
    routes.api.userBoards,
    { user: user.username },
    {
      field_set_key: 'board_card',
      group_by: isOwner ? grouping : undefined,
      as_others: isPreview || undefined,
      page_size: view === 'overview' ? 6 : undefined,
      sort: c.req.query('sort') ?? own,
      ...hubFilterQuery(hub),
      bookmark,
    },
  )
  const query = judgeAddress(boardListQuery, address)
  feeds.set(address, startFeed(c, 'boards', boardsOf(c.var.requester, access, user, query, c.var.site)))
  return address
}

/** Views that link to each kind of pins that the person has. */
const NAMES_KINDS: ReadonlySet<ProfileView> = new Set(['saved', 'hub_pins', 'stories'])

/** Leaves out the placeholder for a new pin, which only an owner's list would have. */
function leavesOutPlaceholder(access: Access, user: UserRow): true | undefined {
  return ownsProfile(access.viewer, user) || undefined
}

/** One video pin, if there is one. */
function videosFeed(c: Context<AppEnv>, access: Access, user: UserRow, feeds: Feeds): string {
  const address = href(
    routes.api.userVideos,
    { user: user.username },
    { field_set_key: 'pin_card', exclude_add_pin_rep: leavesOutPlaceholder(access, user), page_size: 1 },
  )
  const query = judgeAddress(pinListQuery, address)
  feeds.set(address, startFeed(c, 'pins', pinsOf(c.var.requester, access, user, 'video', query, c.var.site.mediaBase)))
  return address
}

const PIN_FEEDS: Partial<Record<ProfileView, { kind: PinKind; route: string }>> = {
  saved: { kind: 'all', route: routes.api.userPins },
  hub_pins: { kind: 'all', route: routes.api.userPins },
  created: { kind: 'created', route: routes.api.userCreated },
  overview_saved: { kind: 'all', route: routes.api.userPins },
  overview_pins: { kind: 'all', route: routes.api.userPins },
  overview_created: { kind: 'created', route: routes.api.userCreated },
  stories: { kind: 'story', route: routes.api.userStories },
  videos: { kind: 'video', route: routes.api.userVideos },
}

/** The fields of a pin from which a card is made (`client/pins/card-of.ts`). */
const PARTNER_CARD_FIELDS = [
  'id',
  'grid_title',
  'image_signature',
  'images[orig]',
  'dominant_color',
  'domain',
  'alt_text',
  'is_video',
  'story_pin_data[page_count]',
  'price_value',
  'price_currency',
  'promoter[full_name]',
].join(',')

function pinsFeed(c: Context<AppEnv>, access: Access, user: UserRow, options: ProfileOptions, hub: Hub | null) {
  const { view, bookmark, feeds, isPreview } = options
  const feed = PIN_FEEDS[view]
  if (!feed) return null
  // Pins of a business have their own field set (GRD-021), whose full pins are large: only the fields of cards are read.
  const fieldSet = user.isPartner
    ? { field_set_key: 'partner_grid_item', fields: PARTNER_CARD_FIELDS }
    : { field_set_key: 'pin_card' }
  const address = hrefOf(
    feed.route,
    { user: user.username },
    {
      ...fieldSet,
      ...hubFilterQuery(hub),
      as_others: isPreview || undefined,
      exclude_add_pin_rep: leavesOutPlaceholder(access, user),
      bookmark,
    },
  )
  const query = judgeAddress(pinListQuery, address)
  const { mediaBase } = c.var.site
  feeds.set(address, startFeed(c, 'pins', pinsOf(c.var.requester, access, user, feed.kind, query, mediaBase)))
  return address
}

/** The owner's suggestions (SUG-010); nothing is read if there are none. */
function suggestionsFeed(c: Context<AppEnv>, user: UserRow, feeds: Feeds): ProfileProps['suggestions'] {
  if (user.clusterCount === 0) return null
  const feed = routes.api.clusters
  feeds.set(feed, startFeed(c, 'clusters', clustersOf(c.var.requester, user.id, c.var.site.mediaBase)))
  const boards = user.publicBoardCount + user.protectedBoardCount + user.secretBoardCount + user.archivedBoardCount
  const back = onlyList(c.req.query('list')) && href(routes.profileSaved, { username: user.username })
  return { feed, isFirst: boards === 0, back }
}
