import { Hono } from 'hono'
import { readAllForm, tellForm } from '../../domain/notifications/contract.ts'
import { NOTIFICATION_KINDS } from '../../domain/notifications/kinds.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { button } from '../http/forms/form.ts'
import { changeBell } from './write.ts'

/** Marks all that the page shows as read, without JavaScript. */
const readNotificationsForm = button(routes.do.readNotifications, readAllForm, async (c, { event_id }) => {
  await changeBell(c.var.asker, { event_id, read: true })
  return { to: routes.notifications, toast: 'notifications_read' }
})

/** Sets of what the viewer is told. */
const tellMeForm = button(routes.do.tellMe, tellForm, async (c, input) => {
  await changeBell(c.var.asker, { off: NOTIFICATION_KINDS.filter((kind) => input[kind] === undefined) })
  return { to: routes.settingsNotifications, toast: 'saved' }
})

export const notificationForms = new Hono<AppEnv>()
for (const form of [readNotificationsForm, tellMeForm]) notificationForms.route('/', form)
