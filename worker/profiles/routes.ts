import { Hono } from 'hono'
import * as v from 'valibot'
import { userQuery, userSchema } from '../../domain/profiles/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/envelope.ts'
import { operation } from '../http/operation.ts'
import { readUser } from './read.ts'
import { askerOf, siteOf, whoOf } from './request.ts'

export const profileRoutes = new Hono<AppEnv>()

profileRoutes.get(
  routes.api.user,
  operation({
    summary: 'W-01 One person, by username, id or me',
    query: userQuery,
    data: v.partial(userSchema),
    fails: ['no_session', 'user_not_found', 'user_closed'],
  }),
  async (c) => succeed(c, await readUser(askerOf(c), whoOf(c.req.param('user')), c.req.valid('query'), siteOf(c))),
)
