import { Hono } from 'hono'
import * as v from 'valibot'
import type { ErrorName } from '../../domain/errors.ts'
import {
  bellBody,
  bellSchema,
  notificationAnswer,
  notificationBody,
  notificationSchema,
  notificationsQuery,
} from '../../domain/notifications/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { readBell, readNotifications } from './read.ts'
import { changeBell, readNotification } from './write.ts'

export const notificationRoutes = new Hono<AppEnv>()

const WRITE_FAILS: ErrorName[] = ['no_session', 'limited_session', 'too_large', 'wrong_type']

notificationRoutes.get(
  routes.api.notifications,
  noVisitors,
  operation({
    summary: 'List what happened to the viewer',
    query: notificationsQuery,
    data: v.array(notificationSchema),
    fails: ['no_session'],
  }),
  async (c) => succeedPage(c, await readNotifications(c.var.asker, c.req.valid('query'), c.var.site.mediaBase)),
)

notificationRoutes.put(
  routes.api.notification,
  noVisitors,
  operation({
    summary: 'Mark a notification as read',
    body: notificationBody,
    data: notificationAnswer,
    fails: [...WRITE_FAILS, 'notification_not_found'],
  }),
  async (c) =>
    succeed(c, await readNotification(c.var.asker, idOf(c.req.param('notification'), 'notification_not_found'))),
)

notificationRoutes.get(
  routes.api.bell,
  noVisitors,
  operation({ summary: 'Read the viewer’s bell', data: bellSchema, fails: ['no_session'] }),
  async (c) => succeed(c, await readBell(c.var.asker)),
)

notificationRoutes.put(
  routes.api.bell,
  noVisitors,
  operation({
    summary: 'Record what the viewer has seen or read, and how they are told',
    body: bellBody,
    data: bellSchema,
    fails: WRITE_FAILS,
  }),
  async (c) => succeed(c, await changeBell(c.var.asker, c.req.valid('json'), c.var.client)),
)
