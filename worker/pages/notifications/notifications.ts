import { NotificationsPage } from '#client/pages/notifications/notifications.tsx'
import { Failure } from '#domain/errors.ts'
import { notificationsQuery } from '#domain/notifications/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { readNotifications } from '#worker/notifications/read.ts'
import { startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** The viewer's notifications. */
export const notificationsPage = definePage({
  address: routes.notifications,
  view: NotificationsPage,
  title: 'bell.title',
  noindex: 'notifications',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const viewer = await viewerOf(c)
    if (!viewer) throw new Failure('no_session')
    const feed = href(routes.api.notifications, { bookmark: bookmarkOf(c) })
    const options = judgeAddress(notificationsQuery, feed)
    const { requester, site } = c.var
    return {
      props: { feed },
      // Opening the page shows everything new.
      viewer: { ...viewer, unseenCount: 0 },
      feeds: new Map([
        [feed, startFeed(c, 'notifications', () => readNotifications(requester, options, site.mediaBase))],
      ]),
    }
  },
})
