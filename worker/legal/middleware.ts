import { Hono } from 'hono'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { openLaw } from './open-law.ts'

/** Rejects an unknown law before the body of a notice is read. */
export const lawFirst = new Hono<AppEnv>().use(routes.api.takedown, async (c, next) => {
  if (c.req.method === 'POST') openLaw(c.req.param('law') ?? '', c.env)
  await next()
})
