import { Hono } from 'hono'
import * as account from '../../domain/accounts/contract.ts'
import { type ErrorName, Failure } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/envelope.ts'
import { operation } from '../http/operation.ts'
import { changePassword, deactivate, deleteAccount, requestDeletion } from './changes.ts'
import { logInByLink, requestLink, resetPassword } from './links.ts'
import { verifyEmail } from './verify.ts'
import { anyLogin, fullLogin, requireFullLogin } from './viewer.ts'

/** Links by mail, the password, the end of an account: W-55. Known and unknown addresses get one answer. */
export const accountChangeRoutes = new Hono<AppEnv>()

const ANY: ErrorName[] = ['too_large', 'wrong_type', 'forbidden']
const IN: ErrorName[] = [...ANY, 'no_session', 'bad_credentials']

function missing(field: string): Failure {
  return new Failure('invalid', { faults: [{ field, code: 'missing' }] })
}

accountChangeRoutes.post(
  routes.api.emailLink,
  operation({
    summary: 'Ask for a link to log in with, or log in by one',
    body: account.emailLinkBody,
    data: account.emailLinkAnswer,
    fails: ANY,
  }),
  async (c) => {
    const { email, token } = c.req.valid('json')
    if (token !== undefined) return succeed(c, { user: await logInByLink(c, token), login_state: 'limited' })
    if (email === undefined) throw missing('email')
    await requestLink(c, 'email_link', email)
    return succeed(c, {})
  },
)

accountChangeRoutes.post(
  routes.api.verify,
  operation({ summary: 'Prove an address', body: account.tokenBody, data: account.emptyBody, fails: ANY }),
  async (c) => {
    await verifyEmail(c, c.req.valid('json').token)
    return succeed(c, {})
  },
)

accountChangeRoutes.post(
  routes.api.reset,
  operation({
    summary: 'Ask for a link to set a new password with, or set one',
    body: account.resetBody,
    data: account.emptyBody,
    fails: ANY,
  }),
  async (c) => {
    const { email, token, password } = c.req.valid('json')
    if (token !== undefined && password !== undefined) await resetPassword(c, token, password)
    else if (email !== undefined && token === undefined) await requestLink(c, 'reset', email)
    else throw missing(token === undefined ? 'email' : 'password')
    return succeed(c, {})
  },
)

accountChangeRoutes.post(
  routes.api.password,
  anyLogin,
  operation({
    summary: 'Change the password; other sessions end',
    body: account.passwordBody,
    data: account.emptyBody,
    fails: IN,
  }),
  async (c) => {
    const { current, new: wanted } = c.req.valid('json')
    await changePassword(c, c.get('caller'), current, wanted)
    return succeed(c, {})
  },
)

accountChangeRoutes.post(
  routes.api.deactivate,
  fullLogin,
  operation({
    summary: 'Deactivate; logging in brings the account back',
    body: account.closeBody,
    data: account.emptyBody,
    fails: [...IN, 'limited_session'],
  }),
  async (c) => {
    await deactivate(c, c.get('caller'), c.req.valid('json'))
    return succeed(c, {})
  },
)

accountChangeRoutes.post(
  routes.api.deleteAccount,
  operation({
    summary: 'Ask for deletion by password, or take its final step by the mailed token',
    body: account.deleteBody,
    data: account.emptyBody,
    fails: [...IN, 'limited_session'],
  }),
  async (c) => {
    const { token, password, linked } = c.req.valid('json')
    if (token !== undefined) await deleteAccount(c, token)
    else {
      const viewer = await requireFullLogin(c)
      if (password === undefined) throw missing('password')
      await requestDeletion(c, viewer, { password, linked })
    }
    return succeed(c, {})
  },
)
