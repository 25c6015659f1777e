import { type Context, Hono } from 'hono'
import { Failure } from '../../domain/errors.ts'
import {
  reportAnswer,
  reportBody,
  type TakedownInput,
  takedownAnswer,
  takedownBody,
} from '../../domain/legal/contract.ts'
import { LAWS, type Law } from '../../domain/legal/laws.ts'
import { routes } from '../../domain/routes.ts'
import { fullLogin } from '../accounts/middleware.ts'
import { selectViewer } from '../accounts/read.ts'
import { batch } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/envelope.ts'
import { addressOf } from '../http/limits.ts'
import { operation } from '../http/operation.ts'
import { idOf } from '../http/path.ts'
import { letterOfTakedown } from './mail.ts'
import { reportPerson, type Sender, takeDown } from './write.ts'

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
    const sender = senderOf(c, c.get('caller').id)
    const target = idOf(c.req.param('user'), 'user_not_found')
    const id = await reportPerson(c.get('db'), sender, target, c.req.valid('json'))
    return succeed(c, { report_id: String(id) })
  },
)

/** An unknown law is told before its body is read. */
legalRoutes.use(routes.api.takedown, async (c, next) => {
  if (c.req.method === 'POST') openLaw(c, c.req.param('law') ?? '')
  await next()
})

legalRoutes.post(
  routes.api.takedown,
  operation({
    summary: 'Send a notice under a law',
    body: takedownBody,
    data: takedownAnswer,
    status: 201,
    fails: ['no_such_call', 'wrong_country', 'too_large', 'wrong_type', 'forbidden'],
  }),
  async (c) => {
    const law = openLaw(c, c.req.param('law'))
    const id = await receiveTakedown(c, law, c.req.valid('json'))
    return succeed(c, { takedown_id: String(id), law, status: 'received' }, 201)
  },
)

/** The law that an address names; `test` only where tests run (G-128). Any other is 404 code 11. */
function openLaw(c: Context<AppEnv>, text: string): Law {
  const isOpen = Object.hasOwn(LAWS, text) && (text !== 'test' || (__LOCAL__ && c.env.TEST_HOOKS === '1'))
  if (!isOpen) throw new Failure('no_such_call')
  return text as Law
}

/** Takes a notice from whoever asks and tells them its number by mail, once; used by the call and by the form. */
export async function receiveTakedown(c: Context<AppEnv>, law: Law, input: TakedownInput): Promise<number> {
  const { email, username } = input
  const more = (id: number) => (email ? [letterOfTakedown(c, email, username, id)] : [])
  return takeDown(c.get('db'), senderOf(c, await viewerId(c)), law, input, more)
}

/** Who sends it, where somebody is signed in: a limited login is enough for what visitors may do. */
async function viewerId(c: Context<AppEnv>): Promise<number | null> {
  const hash = c.get('sessionHash')
  if (hash === null) return null
  const [[viewer]] = await batch(c.get('db'), [selectViewer(c.get('db'), hash, c.get('now'))])
  return viewer?.id ?? null
}

export function senderOf<Id extends number | null>(c: Context<AppEnv>, id: Id): Sender & { id: Id } {
  return { id, address: addressOf(c), country: c.get('place').country, now: c.get('now') }
}
