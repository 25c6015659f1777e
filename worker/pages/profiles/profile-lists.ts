import type { Context } from 'hono'
import { ProfileListsPage } from '#client/pages/profiles/profile-lists.tsx'
import { isGroupOn } from '#domain/experiments/registry.ts'
import { foundPinsQuery, topicsQuery } from '#domain/pins/discovery.ts'
import { href, hrefOf, routes } from '#domain/routes.ts'
import { readBookmark } from '#worker/db/bookmark.ts'
import type { AppEnv } from '#worker/env.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { readTopics, readTried, topicsFeed, triedFeed } from '#worker/pins/read.ts'
import { whoOf } from '#worker/profiles/read.ts'
import { type Feeds, startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { authorizeProfile } from './person.ts'
import { isOpenTo, profileProps } from './profile-props.ts'

const LISTS = [
  { path: routes.profileTopics, list: 'topics', api: routes.api.userTopics, title: 'topic.list' },
  { path: routes.profileTried, list: 'tried', api: routes.api.userTried, title: 'tab.tried' },
] as const

/** The topics that a person follows, and the pins that they tried (TAB-009, TAB-010, G-071). */
export const profileListPages = LISTS.map((list) =>
  definePage({
    address: list.path,
    view: ProfileListsPage,
    wide: true,
    noindex: 'profile_list',
    read: (c) => readList(c, c.req.param('username'), list),
  }),
)

async function readList(c: Context<AppEnv>, username: string, { list, api, title }: (typeof LISTS)[number]) {
  const person = await authorizeProfile(c, username)
  if (person instanceof Response) return person
  const { access, user } = person
  const parts = { username: user.username }
  // Crawlers do not get the Tried tab, nor do viewers in the experiment that removes it (TAB-025, EXP-007).
  const hidesTried = access.viewer.isBot || isGroupOn(access.exposeGroup('web_profile_tab_deprecation'))
  if (list === 'tried' && hidesTried) return c.redirect(href(routes.profileSaved, parts), 302)
  const requester = c.var.requester
  const site = c.var.site
  const feeds: Feeds = new Map()
  const path = new URL(c.req.url).pathname
  const isOpen = isOpenTo(access, user)
  const who = whoOf(user.username)
  const bookmark = isOpen ? bookmarkOf(c) : undefined
  readBookmark(list === 'topics' ? topicsFeed(who) : triedFeed(who), bookmark)
  const profile = profileProps(c, access, user, { view: list, path, bookmark: undefined, feeds, isPreview: false })
  const name = { user: user.username }
  const feed = hrefOf(api, name, list === 'tried' ? { field_set_key: 'pin_card', bookmark } : { bookmark })
  if (isOpen && list === 'topics') {
    const options = judgeAddress(topicsQuery, feed)
    feeds.set(
      feed,
      startFeed(c, 'topics', () => readTopics(requester, who, options)),
    )
  } else if (isOpen) {
    const options = judgeAddress(foundPinsQuery, feed)
    feeds.set(
      feed,
      startFeed(c, 'pins', () => readTried(requester, who, options, site.mediaBase)),
    )
  }
  return {
    props: { profile, list, feed: isOpen ? feed : null },
    viewer: access.viewerRow,
    feeds,
    head: { title: `${c.get('words')._(title)} · ${user.fullName} · ${site.name}` },
  }
}
