import { NotificationList } from '#client/notifications/notification-list.tsx'

export interface NotificationsProps {
  /** API URL of the list. */
  feed: string
}

/** The viewer's notifications, newest first. */
export function NotificationsPage({ feed }: NotificationsProps) {
  return <NotificationList feed={feed} />
}
