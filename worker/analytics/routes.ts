import { Hono } from 'hono'
import { countEvents, eventsAnswer, eventsBody, viewsAmong } from '#domain/analytics/contract.ts'
import { routes } from '#domain/routes.ts'
import { selectRequesterId } from '../accounts/read.ts'
import { batch } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { addressOf, limitAddress } from '../http/limits.ts'
import { causeOf, log } from '../log.ts'
import { countSightings } from './jobs.ts'

export const analyticsRoutes = new Hono<AppEnv>()

analyticsRoutes.post(
  routes.api.events,
  operation({
    summary: 'Tell what happened on a page',
    body: eventsBody,
    data: eventsAnswer,
    fails: ['too_large', 'wrong_type', 'forbidden', 'too_often'],
  }),
  async (c) => {
    const { db, now, place, requester } = c.var
    const { events } = c.req.valid('json')
    if (place.isBot) return succeed(c, { accepted: 0 })
    await limitAddress(c, c.env.EVENTS_BRAKE, 60)
    const { requesters } = await batch(db, {
      requesters: c.var.sessionHash === null ? undefined : selectRequesterId(requester),
    })
    const asking = requesters?.[0]
    const sighting = {
      ...{ events: viewsAmong(events), counts: countEvents(events) },
      ...{ viewerId: asking ? String(asking.id) : null, at: now },
      ...{ address: addressOf(c), agent: c.req.header('user-agent')?.slice(0, 500) ?? '' },
    }
    const sent = c.env.VIEWS ? c.env.VIEWS.send(sighting) : countSightings(db, [sighting], now)
    c.executionCtx.waitUntil(
      Promise.resolve(sent).catch((error: unknown) => log('error', 'views', { cause: causeOf(error) })),
    )
    return succeed(c, { accepted: events.length })
  },
)
