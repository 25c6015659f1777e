import { Failure } from '#domain/errors.ts'
import {
  type Bell,
  bellSchema,
  type Notification,
  type NotificationsOptions,
  notificationSchema,
  notificationsQuery,
} from '#domain/notifications/contract.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { selectRequesterId } from '../accounts/read.ts'
import { batch } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import { listing, reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { requesterSql } from '../model/accounts/rules.ts'
import { selectBell, selectNotifications, selectUnread } from './queries.ts'
import { bellView, notificationView } from './view.ts'

export { readStop } from './mails/stop.ts'

const FEED = 'notifications'

/**
 * Reads the viewer's notifications, newest first (W-47, G-187). Those with nothing left that the viewer may see are left out, so a page may be shorter than
 * requested.
 */
export async function readNotifications(
  requester: Requester,
  { page_size, bookmark }: NotificationsOptions,
  base: string,
): Promise<Page<Notification>> {
  const position = readBookmark(FEED, bookmark)
  if (position === 'end') return emptyPage()
  const after = position ? Number(position.keys[0]) : null
  const { signed, rows } = await batch(requester.db, {
    signed: selectRequesterId(requester),
    rows: selectNotifications(requester, after, page_size + 1),
  })
  if (signed.length === 0) throw new Failure('no_session')
  const page = pageOf(rows, page_size, FEED, ({ rk }) => ({ stage: 0, keys: [rk] }))
  return { ...page, items: page.items.map((row) => notificationView(row, base)).filter((item) => item !== null) }
}

/** Reads the viewer's bell. */
export async function readBell(requester: Requester): Promise<Bell> {
  const { signed, bell, unread } = await batch(requester.db, {
    signed: selectRequesterId(requester),
    bell: selectBell(requesterSql(requester)),
    unread: selectUnread(requesterSql(requester)),
  })
  if (signed.length === 0) throw new Failure('no_session')
  return bellView(bell[0], unread[0])
}

export const listNotifications = listing(
  {
    call: ['get', routes.api.notifications],
    ids: {},
    summary: 'List what happened to the viewer',
    query: notificationsQuery,
    answer: notificationSchema,
    fails: ['no_session'],
    login: 'any',
  },
  ({ requester, site, query }) => readNotifications(requester, query, site.mediaBase),
)

export const getBell = reading(
  {
    call: ['get', routes.api.bell],
    ids: {},
    summary: 'Read the viewer’s bell',
    answer: bellSchema,
    fails: ['no_session'],
    login: 'any',
  },
  ({ requester }) => readBell(requester),
)
