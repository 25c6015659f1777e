import type { Notification } from '#domain/notifications/contract.ts'
import { routes } from '#domain/routes.ts'
import type { ListPage } from '../data/outcome.ts'
import { usePages } from '../data/use-pages.ts'
import { useArrivals } from '../live/use-arrivals.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { isNotification, useReading } from './use-reading.ts'

/** The viewer's notifications, including those that arrive while the page is open. */
export function useNotifications(feed: string, first: ListPage<Notification>) {
  const pages = usePages<Notification>(feed, first)
  const { path } = usePage()
  const isPast = path !== routes.notifications
  const { items, arrived } = useArrivals(routes.api.notifications, pages.items, isNotification, isPast)
  return {
    pages,
    ...useReading(items, isPast),
    /** True if something has arrived since the page was opened. */
    isNew: arrived[0] !== undefined && arrived[0].event_id !== first.data[0]?.event_id,
  }
}
