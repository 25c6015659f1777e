import { readAllForm } from '../../domain/notifications/contract.ts'
import { routes } from '../../domain/routes.ts'
import { button } from '../http/forms/form.ts'
import { seeNotifications } from './write.ts'

/** Marks all that the page shows as read, without JavaScript. */
export const notificationForms = button(routes.do.readNotifications, readAllForm, async (c, { event_id }) => {
  await seeNotifications(c.var.asker, { event_id, read: true })
  return { to: routes.notifications, toast: 'notifications_read' }
})
