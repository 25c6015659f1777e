import { type Context, Hono } from 'hono'
import { Failure } from '../../domain/errors.ts'
import { reportAnswer, reportBody, takedownAnswer, takedownBody } from '../../domain/legal/contract.ts'
import { LAWS, type Law } from '../../domain/legal/laws.ts'
import { routes } from '../../domain/routes.ts'
import { fullLogin } from '../accounts/middleware.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { idOf } from '../http/path.ts'
import { reportPerson, takeDown } from './write.ts'

export const legalRoutes = new Hono<AppEnv>()

legalRoutes.post(
  routes.api.userReport,
  fullLogin,
  operation({
    summary: 'Report a person',
    body: reportBody,
    data: reportAnswer,
    fails: ['no_session', 'limited_session', 'user_not_found', 'too_large', 'wrong_type', 'forbidden'],
  }),
  async (c) => {
    const { asker, client, caller } = c.var
    const target = idOf(c.req.param('user'), 'user_not_found')
    const id = await reportPerson(asker, client, { reporterId: caller.id, targetId: target }, c.req.valid('json'))
    return succeed(c, { report_id: String(id) })
  },
)

/** Rejects an unknown law before the body is read. */
legalRoutes.use(routes.api.takedown, async (c, next) => {
  if (c.req.method === 'POST') openLaw(c, c.req.param('law') ?? '')
  await next()
})

legalRoutes.post(
  routes.api.takedown,
  operation({
    summary: 'Send a legal notice',
    body: takedownBody,
    data: takedownAnswer,
    status: 201,
    fails: ['no_such_call', 'wrong_country', 'too_large', 'wrong_type', 'forbidden'],
  }),
  async (c) => {
    const law = openLaw(c, c.req.param('law'))
    const id = await takeDown(c.var.asker, c.var.client, law, c.req.valid('json'))
    return succeed(c, { takedown_id: String(id), law, status: 'received' }, 201)
  },
)

/** The law in the URL; `test` is only valid in tests (G-128). Any other is 404 code 11. */
function openLaw(c: Context<AppEnv>, text: string): Law {
  const isOpen = Object.hasOwn(LAWS, text) && (text !== 'test' || (__LOCAL__ && c.env.TEST_HOOKS === '1'))
  if (!isOpen) throw new Failure('no_such_call')
  return text as Law
}
