import { type Context, Hono } from 'hono'
import type { LoginInput } from '../../domain/accounts/contract.ts'
import { emptyBody, loginAnswer, loginBody } from '../../domain/accounts/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { giveCsrfToken } from '../http/csrf.ts'
import { succeed } from '../http/envelope.ts'
import { operation } from '../http/operation.ts'
import { clearSessionCookie, setSessionCookie } from '../http/session-cookie.ts'
import { logIn, logOut } from './write.ts'

export const accountRoutes = new Hono<AppEnv>()

accountRoutes.post(
  routes.api.login,
  operation({
    summary: 'W-50 Log in by username or e-mail and password',
    body: loginBody,
    data: loginAnswer,
    fails: ['bad_credentials', 'too_large', 'wrong_type', 'forbidden'],
  }),
  async (c) => {
    const user = await startSession(c, c.req.valid('json'))
    return succeed(c, { user, login_state: 'full' })
  },
)

accountRoutes.post(
  routes.api.logout,
  operation({ summary: 'W-50 Log out', data: emptyBody, fails: ['forbidden'] }),
  async (c) => {
    await endSession(c)
    return succeed(c, {})
  },
)

/** Logs in and hands the browser its session; used by the call and by the form. */
export async function startSession(c: Context<AppEnv>, input: LoginInput) {
  const context = {
    now: c.get('now'),
    agent: c.req.header('user-agent') ?? '',
    address: __LOCAL__ ? null : (c.req.header('cf-connecting-ip') ?? null),
  }
  const { token, user } = await logIn(c.get('db'), input, context)
  await logOut(c.get('db'), c.get('sessionHash'))
  setSessionCookie(c, token)
  giveCsrfToken(c)
  return user
}

export async function endSession(c: Context<AppEnv>): Promise<void> {
  await logOut(c.get('db'), c.get('sessionHash'))
  clearSessionCookie(c)
}
