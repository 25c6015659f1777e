import { Hono } from 'hono'
import { exposureAnswer, exposureBody } from '../../domain/exposure/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { readExposure } from './read.ts'

export const exposureRoutes = new Hono<AppEnv>()

exposureRoutes.post(
  routes.api.exposure,
  noVisitors,
  operation({
    summary: 'Preview who would see pins after an action',
    body: exposureBody,
    data: exposureAnswer,
    fails: ['no_session', 'limited_session', 'too_large', 'wrong_type'],
  }),
  async (c) => succeed(c, await readExposure(c.var.asker, c.req.valid('json'))),
)
