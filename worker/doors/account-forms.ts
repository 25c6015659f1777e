import { type Context, Hono } from 'hono'
import * as account from '../../domain/accounts/contract.ts'
import { safeNext } from '../../domain/accounts/rules.ts'
import { href, routes } from '../../domain/routes.ts'
import { deleteAccount, logInByLink, requestLink, resetPassword, verifyEmail } from '../accounts/write.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import { leaveToast } from '../http/flash.ts'
import { judge } from '../http/operation.ts'
import { type LinkStep, STEP_PAGES, showLinkStep } from '../pages/account-link.ts'
import { showMailMe } from '../pages/mail-me.ts'
import { failedTry, formAgain } from '../pages/tries.ts'

/** Forms of people who aren't signed in: asking for a link by mail, and using one. */
export const accountFormDoor = new Hono<AppEnv>()

accountFormDoor.post(routes.do.emailLink, (c) => mailMe(c, 'email_link', routes.loginByMail))
accountFormDoor.post(routes.do.forgotten, (c) => mailMe(c, 'reset', routes.loginForgotten))

/** The same page for an address that we know and one that we don't (W-55). */
async function mailMe(c: Context<AppEnv>, purpose: 'email_link' | 'reset', page: string): Promise<Response> {
  const body = await readBody(c)
  try {
    const { email, next } = judge(account.mailForm, body)
    await requestLink(c, purpose, email, safeNext(next))
    return c.redirect(href(page, { sent: 1 }), 303)
  } catch (error) {
    const { next } = body as { next?: unknown }
    const address = href(page, { next: typeof next === 'string' ? safeNext(next) : null })
    return formAgain(c, address, failedTry(error, body), (attempt) => showMailMe(c, purpose, attempt))
  }
}

accountFormDoor.post(routes.do.loginLink, (c) =>
  useLink(c, 'email_link', async (body) => {
    const { token, next } = judge(account.tokenForm, body)
    await logInByLink(c, token)
    return safeNext(next)
  }),
)

accountFormDoor.post(routes.do.verify, (c) =>
  useLink(c, 'verify', async (body) => {
    await verifyEmail(c, judge(account.tokenForm, body).token)
    leaveToast(c, 'email_verified')
    return routes.settingsAccount
  }),
)

accountFormDoor.post(routes.do.reset, (c) =>
  useLink(c, 'reset', async (body) => {
    const { token, password } = judge(account.resetForm, body)
    await resetPassword(c, token, password)
    leaveToast(c, 'password_changed')
    return routes.login
  }),
)

accountFormDoor.post(routes.do.deleteForGood, (c) =>
  useLink(c, 'delete', async (body) => {
    await deleteAccount(c, judge(account.tokenForm, body).token)
    return href(routes.login, { message: 'permanent_account_closure' })
  }),
)

async function useLink(c: Context<AppEnv>, step: LinkStep, use: (body: unknown) => Promise<string>): Promise<Response> {
  const body = await readBody(c)
  try {
    return c.redirect(await use(body), 303)
  } catch (error) {
    const given = String((body as { token?: unknown }).token ?? '').slice(0, 100)
    const page = href(STEP_PAGES[step], { token: given })
    return formAgain(c, page, failedTry(error, body), (attempt) => showLinkStep(c, step, given, attempt))
  }
}
