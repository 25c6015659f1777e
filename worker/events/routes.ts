import { lt } from 'drizzle-orm'
import { Hono } from 'hono'
import { emptyBody } from '../../domain/accounts/contract.ts'
import { clientErrorBody } from '../../domain/events/contract.ts'
import { routes } from '../../domain/routes.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/envelope.ts'
import { countSender, type Limit } from '../http/limits.ts'
import { operation } from '../http/operation.ts'
import { clientErrors } from './tables.ts'

export const eventRoutes = new Hono<AppEnv>()

/** G-014. */
const LIMIT: Limit = { name: 'client-errors', times: 10, seconds: 60 }

eventRoutes.post(
  routes.api.clientErrors,
  operation({
    summary: 'Report what broke in a browser',
    body: clientErrorBody,
    data: emptyBody,
    fails: ['too_large', 'wrong_type', 'forbidden'],
  }),
  async (c) => {
    const db = c.get('db')
    const now = c.get('now')
    await countSender(c, LIMIT)
    await batch(db, [db.insert(clientErrors).values({ id: newId(), body: c.req.valid('json'), createdAt: now })])
    return succeed(c, {})
  },
)

/** Reports are kept for 30 days. */
export function deleteOldReports(db: Database, now: number) {
  return db.delete(clientErrors).where(lt(clientErrors.createdAt, now - 30 * 24 * 3600 * 1000))
}
