import { type Context, Hono } from 'hono'
import * as account from '#domain/accounts/contract.ts'
import { safeNext } from '#domain/accounts/rules.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { signIn } from '../http/cookies/sign-in.ts'
import { leaveToast } from '../http/forms/flash.ts'
import { loginFirst } from '../http/forms/form.ts'
import { failedTry, formAgain } from '../http/forms/form-tries.ts'
import { deleteAccount } from './closing/closing.ts'
import { logInByLink, requestLink, resetPassword } from './links/links.ts'
import { resendVerification, verifyEmail } from './links/verify.ts'
import { requireFullLogin } from './middleware.ts'

/** Forms for visitors: requesting a mailed link, and using one. */
export const linkForms = new Hono<AppEnv>()

linkForms.post(routes.do.emailLink, (c) => requestMail(c, 'email_link', routes.loginByMail))
linkForms.post(routes.do.forgotten, (c) => requestMail(c, 'reset', routes.loginForgotten))

/** Shows the same page for known and unknown addresses (W-55). */
async function requestMail(c: Context<AppEnv>, purpose: 'email_link' | 'reset', page: string): Promise<Response> {
  const body = await readBody(c)
  try {
    const { email, next } = judge(account.mailForm, body)
    await requestLink(c.var.requester, c.var.client, purpose, email, safeNext(next))
    return c.redirect(href(page, { sent: 1 }), 303)
  } catch (error) {
    const address = href(page, { next: typeof body.next === 'string' ? safeNext(body.next) : null })
    return formAgain(c, address, failedTry(error, body))
  }
}

linkForms.post(routes.do.loginLink, (c) =>
  useLink(c, routes.loginLink, async (body) => {
    const { token, next } = judge(account.tokenForm, body)
    const { session } = await logInByLink(c.var.requester, c.var.client, token)
    signIn(c, session)
    return safeNext(next)
  }),
)

linkForms.post(routes.do.verify, (c) =>
  useLink(c, routes.accountVerify, async (body) => {
    await verifyEmail(c.var.requester, c.var.client, judge(account.tokenForm, body).token)
    leaveToast(c, 'email_verified')
    return routes.settingsAccount
  }),
)

const RESENT = { sent: 'email_sent', confirmed: 'email_verified', no_address: 'no_address' } as const

/** Resends the verification mail and returns to the previous page; a user without an address is sent to the settings. */
linkForms.post(routes.do.resendEmail, async (c) => {
  const { return_to } = judge(account.resendForm, await readBody(c))
  const back = return_to === undefined ? routes.settingsAccount : safeNext(return_to)
  try {
    const outcome = await resendVerification(c.var.requester, c.var.client, await requireFullLogin(c))
    leaveToast(c, RESENT[outcome])
    return c.redirect(outcome === 'no_address' ? routes.settingsAccount : back, 303)
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'too_often') return loginFirst(c, error, back)
    leaveToast(c, { toast: { failed: error.kind } })
    return c.redirect(back, 303)
  }
})

linkForms.post(routes.do.reset, (c) =>
  useLink(c, routes.accountReset, async (body) => {
    const { token, password } = judge(account.resetForm, body)
    await resetPassword(c.var.requester, c.var.client, token, password)
    leaveToast(c, 'password_changed')
    return routes.login
  }),
)

linkForms.post(routes.do.deleteForGood, (c) =>
  useLink(c, routes.accountDelete, async (body) => {
    await deleteAccount(c.var.requester, c.var.client, judge(account.tokenForm, body).token)
    return href(routes.login, { message: 'permanent_account_closure' })
  }),
)

async function useLink(c: Context<AppEnv>, path: string, use: (body: unknown) => Promise<string>): Promise<Response> {
  const body = await readBody(c)
  try {
    return c.redirect(await use(body), 303)
  } catch (error) {
    const given = String(body.token ?? '').slice(0, 100)
    const page = href(path, { token: given })
    return formAgain(c, page, failedTry(error, body))
  }
}
