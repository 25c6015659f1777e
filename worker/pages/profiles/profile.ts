import type { Context } from 'hono'
import type { MessageId } from '#client/locales/words.ts'
import { OwnProfilePage } from '#client/pages/profiles/own-profile.tsx'
import { ProfilePage } from '#client/pages/profiles/profile.tsx'
import { SavedIdeasPage } from '#client/pages/profiles/saved-ideas.tsx'
import type { ProfileView } from '#client/profiles/view.ts'
import { TOAST_MS } from '#domain/constants.ts'
import { feedOf } from '#domain/feeds/format.ts'
import { VIEW_TYPES } from '#domain/pins/creation.ts'
import { eligibleTabs, ownsProfile, showsCreatedTab, showsHub } from '#domain/profiles/rules.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { countOwnEvent } from '#worker/analytics/write.ts'
import type { AppEnv } from '#worker/env.ts'
import type { Access, UserRow } from '#worker/profiles/read.ts'
import { pageMetadata, personCollage, profileTabs, userView } from '#worker/profiles/view.ts'
import { COLLAGE_FACTS } from '#worker/render/document.ts'
import { type Feeds, renderPage, startJsonLd } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { profileData } from '../engines/profile-data.ts'
import { hasNewBadges } from '../new-badges.ts'
import { defineAddress, definePage } from '../page.ts'
import { ownEducation } from './education.ts'
import { ownIdeas } from './own-ideas.ts'
import { authorizeProfile } from './person.ts'
import { isOpenTo, profileProps } from './profile-props.ts'

/** The view of each address; null is the viewer's default tab (TAB-015). */
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
  { path: routes.profilePreviewPins, view: 'overview_pins' },
] as const satisfies { path: string; view: ProfileView | null }[]

/** The views of a profile. The owner's pages and "Your saved ideas" have scripts of their own. */
export const profilePages = VIEWS.map(({ path, view }) =>
  definePage({
    address: path,
    view: ProfilePage,
    wide: true,
    async read(c) {
      const person = await authorizeProfile(c, c.req.param('username'), {
        // Other views with boards are visible to the owner only, whose layout is read with the viewer.
        withBoardView: view === null || view === 'saved',
      })
      if (person instanceof Response) return person
      const { access, user } = person
      const currentView = view ?? defaultView(access, user)
      const target = redirectOf(access, user, currentView)
      if (target) return c.redirect(target, 302)
      return { cachedFor: user, read: () => readProfile(c, access, user, currentView) }
    },
  }),
)

/** Redirects `/pins`, the former address, to `/_pins` (TAB-012). */
export const profilePinsAlias = defineAddress(routes.profilePinsAlias, (c) => {
  const username = c.req.param('username').toLowerCase()
  return c.redirect(href(routes.profilePins, { username }) + new URL(c.req.url).search, 302)
})

/** The tab that the profile's bare address shows. */
export function defaultView(access: Access, user: UserRow): ProfileView {
  const tab = eligibleTabs(access.viewer, profileTabs(access, user)).find(({ isDefault }) => isDefault)?.tab
  return tab === 'created' ? 'created' : 'saved'
}

/** The redirect for a viewer who may not see a view; otherwise null. It depends on the viewer, so it is never permanent (G-071). */
function redirectOf(access: Access, user: UserRow, view: ProfileView): string | null {
  const parts = { username: user.username }
  const tabs = profileTabs(access, user)
  if (view === 'created' && !showsCreatedTab(access.viewer, tabs)) return href(routes.profileSaved, parts)
  if (view === 'hub_boards' && !showsHub(access.viewer, tabs)) return href(routes.profileSaved, parts)
  if (view.startsWith('overview') && !ownsProfile(access.viewer, user)) return href(routes.profile, parts)
  return null
}

/** The access of the preview: that of a signed-in person without relations to the owner, accepted as a follower if the profile is private. */
function previewAccess(access: Access, user: UserRow): Access {
  return { ...access, viewer: { ...access.viewer, id: NOBODY }, followsUser: user.isPrivate }
}

/** An id that no person has. */
const NOBODY = 0

/** Views with a title of their own (G-094). */
const TITLES: Partial<Record<ProfileView, MessageId>> = {
  hub_pins: 'profile.all_pins',
  stories: 'profile.stories',
  videos: 'profile.videos',
}

async function readProfile(c: Context<AppEnv>, access: Access, user: UserRow, view: ProfileView) {
  const site = c.var.site
  const feeds: Feeds = new Map()
  const bookmark = isOpenTo(access, user) ? bookmarkOf(c) : undefined
  const path = new URL(c.req.url).pathname
  const isPreview = view.startsWith('overview')
  const contentAccess = isPreview ? previewAccess(access, user) : access
  const options = { view, path, bookmark, feeds, isPreview }
  const profile = profileProps(c, contentAccess, user, options)
  const shown = userView(access, user, site)
  const noindex = profile.gated || user.isPrivate ? 'private_profile' : user.seoNoindexReason
  // Only the bare address, which search engines list, has structured data.
  const isListed = access.viewer.id === null && !noindex && !bookmark && view === defaultView(access, user)
  const onUndated = () => c.executionCtx.waitUntil(countOwnEvent(c.env.VIEWS, 'missing_created_at', c.var.now))
  const jsonLd = isListed
    ? startJsonLd(c, () => profileData(c.var.requester, { user, view: shown, site, onUndated }))
    : null
  const [ideas, newBadges, education] = await Promise.all([
    ownIdeas(c, contentAccess, user, options),
    profile.isOwner && user.isPartner && !isPreview ? hasNewBadges(c.var.db, user.id, access.business) : null,
    ownEducation(c, contentAccess, user, view),
  ])
  const props = { ...profile, ideas, newBadges, education }
  const { gated } = props
  const collage = gated ? null : personCollage(user)
  const metadata = pageMetadata(shown, !gated, site, collage)
  const defaultPath = view === 'saved' || view === 'created' ? href(routes.profile, { username: user.username }) : path
  const words = c.get('words')
  const showsPreviewToast = isPreview && c.req.query('as_others') !== undefined
  const { hub } = props
  const titled = gated ? undefined : TITLES[view]
  const content = {
    props,
    // Shown each time the owner opens the preview (SLF-003, G-194).
    toast: showsPreviewToast
      ? { text: words._('toast.as_others'), kind: 'status' as const, ms: TOAST_MS.usual }
      : undefined,
    viewer: access.viewerRow,
    wide: true as const,
    adds: props.isOwner ? { view: VIEW_TYPES.profile } : undefined,
    feeds,
    head: {
      title: hub
        ? `${words._('hub.title')} · ${site.name}`
        : titled
          ? `${words._(titled)} · ${metadata.title}`
          : metadata.title,
      description: metadata.description,
      canonical: withQuery(view === defaultView(access, user) ? defaultPath : path, { bookmark }),
      noindex,
      image: gated ? null : metadata.og.image,
      picture: collage === null ? undefined : COLLAGE_FACTS,
      type: 'profile' as const,
      jsonLd,
      feed: noindex === 'private_profile' ? null : feedOf(href(routes.profile, { username: user.username })),
    },
  }
  if (hub) return renderPage(c, { ...content, view: SavedIdeasPage, props: { ...props, hub } })
  return props.isOwner ? renderPage(c, { ...content, view: OwnProfilePage }) : content
}
