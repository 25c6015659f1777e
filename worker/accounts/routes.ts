import { Hono } from 'hono'
import * as account from '../../domain/accounts/contract.ts'
import { parseId } from '../../domain/id.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { clearSessionCookie } from '../http/cookies/session-cookie.ts'
import { signIn } from './sessions/sign-in.ts'
import { fullLogin } from './sessions/viewer.ts'
import { endSession, logIn, readUsername, signUp, switchAccount } from './write.ts'

export { accountChangeRoutes } from './change-routes.ts'

/** Signup, login, logout (W-50). */
export const accountRoutes = new Hono<AppEnv>()

accountRoutes.post(
  routes.api.login,
  operation({
    summary: 'Log in with username or e-mail and password',
    body: account.loginBody,
    data: account.loginAnswer,
    fails: ['bad_credentials', 'suspended', 'too_large', 'wrong_type', 'forbidden'],
  }),
  async (c) => {
    const { user, session } = await logIn(c.var.asker, c.var.client, c.req.valid('json'))
    signIn(c, session)
    return succeed(c, { user, login_state: 'full' })
  },
)

accountRoutes.post(
  routes.api.logout,
  operation({ summary: 'Log out', data: account.emptyBody, fails: ['forbidden'] }),
  async (c) => {
    await endSession(c.var.asker)
    clearSessionCookie(c)
    return succeed(c, {})
  },
)

accountRoutes.post(
  routes.api.signup,
  operation({
    summary: 'Sign up',
    body: account.signupBody,
    data: account.loginAnswer,
    fails: ['username_taken', 'too_large', 'wrong_type', 'forbidden'],
  }),
  async (c) => {
    const { user, session } = await signUp(c.var.asker, c.var.client, c.req.valid('json'))
    signIn(c, session)
    return succeed(c, { user, login_state: 'full' })
  },
)

accountRoutes.get(
  routes.api.username,
  operation({
    summary: 'Check whether a username is available',
    query: account.usernameQuery,
    data: account.usernameAnswer,
  }),
  async (c) => succeed(c, await readUsername(c.var.asker, c.var.client, c.req.valid('query').username)),
)

accountRoutes.post(
  routes.api.switch,
  fullLogin,
  operation({
    summary: 'Switch to a linked account',
    body: account.switchBody,
    data: account.loginAnswer,
    fails: ['no_session', 'limited_session', 'user_not_found', 'too_large', 'wrong_type', 'forbidden'],
  }),
  async (c) => {
    const { asker, client, caller } = c.var
    const { user, session } = await switchAccount(asker, client, caller, parseId(c.req.valid('json').user_id) ?? 0)
    signIn(c, session)
    return succeed(c, { user, login_state: 'full' })
  },
)
