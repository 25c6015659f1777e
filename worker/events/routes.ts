import { Hono } from 'hono'
import { emptyBody } from '#domain/accounts/contract.ts'
import { clientErrorBody } from '#domain/events/contract.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { countSender, type Limit } from '../http/limits.ts'
import { insertReport } from './queries.ts'

export const eventRoutes = new Hono<AppEnv>()

/** G-014. */
const LIMIT: Limit = { name: 'client-errors', times: 10, seconds: 60 }

eventRoutes.post(
  routes.api.clientErrors,
  operation({
    summary: 'Report an error of a browser',
    body: clientErrorBody,
    data: emptyBody,
    fails: ['too_large', 'wrong_type', 'forbidden'],
  }),
  async (c) => {
    const { db, now } = c.var
    await countSender(c.var, LIMIT)
    await batch(db, { kept: insertReport({ id: newId(), body: c.req.valid('json'), createdAt: now }) })
    return succeed(c, {})
  },
)
