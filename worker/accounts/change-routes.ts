import { Hono } from 'hono'
import * as account from '../../domain/accounts/contract.ts'
import { type ErrorName, Failure } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { clearSessionCookie } from '../http/cookies/session-cookie.ts'
import { signIn } from './sessions/sign-in.ts'
import { anyLogin, fullLogin, requireFullLogin } from './sessions/viewer.ts'
import {
  changePassword,
  deactivate,
  deleteAccount,
  logInByLink,
  requestDeletion,
  requestLink,
  resetPassword,
  verifyEmail,
} from './write.ts'

/** Mailed links, passwords, deactivation and deletion (W-55). Known and unknown addresses get the same answer. */
export const accountChangeRoutes = new Hono<AppEnv>()

const ANY: ErrorName[] = ['too_large', 'wrong_type', 'forbidden']
const IN: ErrorName[] = [...ANY, 'no_session', 'bad_credentials']

function missing(field: string): Failure {
  return new Failure('invalid', { faults: [{ field, code: 'missing' }] })
}

accountChangeRoutes.post(
  routes.api.emailLink,
  operation({
    summary: 'Request a login link, or log in with one',
    body: account.emailLinkBody,
    data: account.emailLinkAnswer,
    fails: ANY,
  }),
  async (c) => {
    const { email, token } = c.req.valid('json')
    if (token !== undefined) {
      const { user, session } = await logInByLink(c.var.asker, c.var.client, token)
      signIn(c, session)
      return succeed(c, { user, login_state: 'limited' })
    }
    if (email === undefined) throw missing('email')
    await requestLink(c.var.asker, c.var.client, 'email_link', email)
    return succeed(c, {})
  },
)

accountChangeRoutes.post(
  routes.api.verify,
  operation({ summary: 'Confirm an e-mail address', body: account.tokenBody, data: account.emptyBody, fails: ANY }),
  async (c) => {
    await verifyEmail(c.var.asker, c.var.client, c.req.valid('json').token)
    return succeed(c, {})
  },
)

accountChangeRoutes.post(
  routes.api.reset,
  operation({
    summary: 'Request a password reset link, or set a new password',
    body: account.resetBody,
    data: account.emptyBody,
    fails: ANY,
  }),
  async (c) => {
    const { email, token, password } = c.req.valid('json')
    const { asker, client } = c.var
    if (token !== undefined && password !== undefined) await resetPassword(asker, client, token, password)
    else if (email !== undefined && token === undefined) await requestLink(asker, client, 'reset', email)
    else throw missing(token === undefined ? 'email' : 'password')
    return succeed(c, {})
  },
)

accountChangeRoutes.post(
  routes.api.password,
  anyLogin,
  operation({
    summary: 'Change the password and end other sessions',
    body: account.passwordBody,
    data: account.emptyBody,
    fails: IN,
  }),
  async (c) => {
    const { current, new: wanted } = c.req.valid('json')
    const { asker, client, caller } = c.var
    signIn(c, await changePassword(asker, client, caller.id, current, wanted))
    return succeed(c, {})
  },
)

accountChangeRoutes.post(
  routes.api.deactivate,
  fullLogin,
  operation({
    summary: 'Deactivate the account until the next login',
    body: account.closeBody,
    data: account.emptyBody,
    fails: [...IN, 'limited_session'],
  }),
  async (c) => {
    await deactivate(c.var.asker, c.var.caller, c.req.valid('json'))
    clearSessionCookie(c)
    return succeed(c, {})
  },
)

accountChangeRoutes.post(
  routes.api.deleteAccount,
  operation({
    summary: 'Request deletion with the password, or confirm it with the mailed token',
    body: account.deleteBody,
    data: account.emptyBody,
    fails: [...IN, 'limited_session'],
  }),
  async (c) => {
    const { token, password, linked } = c.req.valid('json')
    const { asker, client } = c.var
    if (token !== undefined) await deleteAccount(asker, client, token)
    else {
      const viewer = await requireFullLogin(c)
      if (password === undefined) throw missing('password')
      await requestDeletion(asker, client, viewer, { password, linked })
      clearSessionCookie(c)
    }
    return succeed(c, {})
  },
)
