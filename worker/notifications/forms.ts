import { Hono } from 'hono'
import { bellBody, readAllForm, tellForm } from '../../domain/notifications/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { button } from '../http/forms/form.ts'
import { changeBell } from './write.ts'

/** Marks all that the page shows as read, without JavaScript. */
const readNotificationsForm = button(routes.do.readNotifications, readAllForm, async (c, { event_id }) => {
  await changeBell(c.var.asker, { event_id, read: true }, c.var.client)
  return { to: routes.notifications, toast: 'notifications_read' }
})

/** Sets how the viewer is told of each kind. */
const tellMeForm = button(routes.do.tellMe, tellForm, async (c, { return_to: _, ...choices }) => {
  await changeBell(c.var.asker, judge(bellBody, { choices }), c.var.client)
  return { to: routes.settingsNotifications, toast: 'saved' }
})

export const notificationForms = new Hono<AppEnv>()
for (const form of [readNotificationsForm, tellMeForm]) notificationForms.route('/', form)
