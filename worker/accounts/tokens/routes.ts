import { Hono } from 'hono'
import * as v from 'valibot'
import { emptyBody } from '../../../domain/accounts/contract.ts'
import { tokenBody, tokenMade, tokenSchema } from '../../../domain/accounts/tokens.ts'
import type { ErrorName } from '../../../domain/errors.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { succeed } from '../../http/api/envelope.ts'
import { operation } from '../../http/api/operation.ts'
import { idOf } from '../../http/path.ts'
import { anyLogin, fullLogin } from '../sessions/viewer.ts'
import { endToken, makeToken, readTokens } from './tokens.ts'

/** The viewer's own tokens, by which programs act for them. */
export const tokenRoutes = new Hono<AppEnv>()

const WRITE: ErrorName[] = ['no_session', 'limited_session', 'too_large', 'wrong_type', 'forbidden']

tokenRoutes.get(
  routes.api.tokens,
  anyLogin,
  operation({ summary: 'List the viewer’s tokens', data: v.array(tokenSchema), fails: ['no_session'] }),
  async (c) => succeed(c, await readTokens(c.var.asker, c.var.caller)),
)

tokenRoutes.post(
  routes.api.tokens,
  fullLogin,
  operation({
    summary: 'Make a token for a program; only this answer contains it',
    body: tokenBody,
    data: tokenMade,
    fails: WRITE,
  }),
  async (c) => succeed(c, await makeToken(c.var.asker, c.var.caller, c.req.valid('json'))),
)

tokenRoutes.delete(
  routes.api.token,
  fullLogin,
  operation({ summary: 'End a token', data: emptyBody, fails: [...WRITE, 'no_such_call'] }),
  async (c) => {
    await endToken(c.var.asker, c.var.caller, idOf(c.req.param('token'), 'no_such_call'))
    return succeed(c, {})
  },
)
