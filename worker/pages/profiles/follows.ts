import type { Context } from 'hono'
import { FollowsPage } from '#client/pages/profiles/follows.tsx'
import { ownsProfile } from '#domain/profiles/rules.ts'
import { type PeopleOptions, peopleQuery } from '#domain/relations/contract.ts'
import { href, hrefOf, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { judge } from '#worker/http/api/operation.ts'
import { type PeopleList, peopleOf } from '#worker/relations/read.ts'
import { type Feeds, startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { authorizeProfile } from './person.ts'
import { defaultView } from './profile.ts'
import { headerUser, isOpenTo, profileProps } from './profile-props.ts'

const LISTS = [
  { path: routes.profileFollowers, list: 'followers', api: routes.api.userFollowers },
  { path: routes.profileFollowing, list: 'following', api: routes.api.userFollowing },
] as const

/** A person's followers, and the people they follow (TAB-004, TAB-005). */
export const followPages = LISTS.map(({ path, list, api }) =>
  definePage({
    address: path,
    view: FollowsPage,
    wide: true,
    noindex: 'people',
    read: (c) => readFollows(c, c.req.param('username'), list, api),
  }),
)

async function readFollows(c: Context<AppEnv>, username: string, list: 'followers' | 'following', api: string) {
  const person = await authorizeProfile(c, username, { withBoardView: true })
  if (person instanceof Response) return person
  const { access, user } = person
  const { viewer } = access
  const site = c.var.site
  const isOwner = ownsProfile(viewer, user)
  const isOpen = viewer.id !== null && isOpenTo(access, user)
  const feeds: Feeds = new Map()
  const name = user.username
  const home = href(routes.profile, { username: name })
  const start = (feed: string, address: string, kind: PeopleList, name: string, options: PeopleOptions) => {
    feeds.set(address, startFeed(c, feed, peopleOf(c.var.requester, access, user, kind, name, options, site.mediaBase)))
    return address
  }
  const bookmark = isOpen ? bookmarkOf(c) : undefined
  const first = judge(peopleQuery, {})
  const people = isOpen
    ? start('people', hrefOf(api, { user: name }, { bookmark }), list, name, { ...first, bookmark })
    : null
  const hasRequests = isOpen && isOwner && list === 'followers' && user.followRequestCount > 0
  const requestsBookmark = hasRequests ? bookmarkOf(c, 'requests') : undefined
  const requests = hasRequests
    ? start('requests', href(routes.api.followRequests, { bookmark: requestsBookmark }), 'requests', 'me', {
        ...first,
        bookmark: requestsBookmark,
      })
    : null
  const isFullPage = isOpen && c.get('place').mobile
  const profile = isFullPage
    ? null
    : profileProps(c, access, user, {
        view: defaultView(access, user),
        path: home,
        bookmark: undefined,
        feeds,
        isPreview: false,
      })
  return {
    props: {
      user: headerUser(c, access, user),
      profile,
      list,
      isOwner,
      people,
      requests,
      asks: viewer.id === null && !viewer.isBot,
      path: new URL(c.req.url).pathname,
    },
    viewer: access.viewerRow,
    feeds,
    head: {
      title: `${c.get('words')._(`follow.title.${list}`)} · ${user.fullName} · ${site.name}`,
      canonical: home,
    },
  }
}
