import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { emptyBody } from '../../domain/accounts/contract.ts'
import type { ErrorName } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import * as contract from '../../domain/webhooks/contract.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { readDeliveries, readWebhooks } from './read.ts'
import { changeWebhook, createWebhook, deleteWebhook, renewWebhook, replayDelivery, testWebhook } from './write.ts'

/** Events sent to addresses of the viewer's own (docs/decisions/104). */
export const webhookRoutes = new Hono<AppEnv>()

const READ: ErrorName[] = ['no_session', 'limited_session']
const WRITE: ErrorName[] = [...READ, 'too_large', 'wrong_type', 'too_often']
const CHANGE: ErrorName[] = [...WRITE, 'webhook_not_found']

const idIn = (c: Context<AppEnv, string>) => idOf(c.req.param('webhook') ?? '', 'webhook_not_found')

webhookRoutes.get(
  routes.api.webhooks,
  noVisitors,
  operation({ summary: 'List the viewer’s webhooks', data: contract.webhooksAnswer, fails: READ }),
  async (c) => succeed(c, await readWebhooks(c.var.asker)),
)

webhookRoutes.post(
  routes.api.webhooks,
  noVisitors,
  operation({
    summary: 'Make a webhook; the answer has its secret, this once',
    body: contract.webhookBody,
    data: contract.webhookWithSecret,
    fails: WRITE,
  }),
  async (c) => succeed(c, await createWebhook(c.var.asker, c.req.valid('json'), c.var.client)),
)

webhookRoutes.put(
  routes.api.webhook,
  noVisitors,
  operation({
    summary: 'Change a webhook, pause it, or switch it on again',
    body: contract.webhookChange,
    data: contract.webhookSchema,
    fails: CHANGE,
  }),
  async (c) => succeed(c, await changeWebhook(c.var.asker, idIn(c), c.req.valid('json'), c.var.client)),
)

const bare = { body: emptyBody, isBodyOptional: true } as const

webhookRoutes.delete(
  routes.api.webhook,
  noVisitors,
  operation({ ...bare, summary: 'Delete a webhook', data: contract.webhookGone, fails: CHANGE }),
  async (c) => succeed(c, await deleteWebhook(c.var.asker, idIn(c))),
)

webhookRoutes.post(
  routes.api.webhookSecret,
  noVisitors,
  operation({
    ...bare,
    summary: 'Give a webhook another secret; the answer has it, this once',
    data: contract.webhookWithSecret,
    fails: CHANGE,
  }),
  async (c) => succeed(c, await renewWebhook(c.var.asker, idIn(c))),
)

webhookRoutes.post(
  routes.api.webhookTest,
  noVisitors,
  operation({
    ...bare,
    summary: 'Send a webhook an event that tells nothing',
    data: contract.deliverySchema,
    fails: [...CHANGE, 'webhook_off'],
  }),
  async (c) => succeed(c, await testWebhook(c.var.asker, idIn(c))),
)

webhookRoutes.get(
  routes.api.webhookDeliveries,
  noVisitors,
  operation({
    summary: 'List the events of the last seven days that were sent to a webhook, or wait for it',
    query: contract.deliveriesQuery,
    data: v.array(contract.deliverySchema),
    fails: [...READ, 'webhook_not_found'],
  }),
  async (c) => succeedPage(c, (await readDeliveries(c.var.asker, idIn(c), c.req.valid('query'))).page),
)

webhookRoutes.post(
  routes.api.webhookReplay,
  noVisitors,
  operation({ ...bare, summary: 'Send an event again', data: contract.deliverySchema, fails: CHANGE }),
  async (c) => {
    const deliveryId = idOf(c.req.param('delivery'), 'webhook_not_found')
    return succeed(c, await replayDelivery(c.var.asker, idIn(c), deliveryId))
  },
)
