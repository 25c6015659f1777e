import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { loginForm, signupForm } from '#domain/accounts/contract.ts'
import { afterLogin, afterSignup, safeNext } from '#domain/accounts/rules.ts'
import { LANGUAGES } from '#domain/language.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { namedLanguage } from '../http/addresses/carried-language.ts'
import { judge } from '../http/api/operation.ts'
import { bytesOf, readBody } from '../http/bodies/body.ts'
import { keepLanguage } from '../http/cookies/language-cookie.ts'
import { clearSessionCookie } from '../http/cookies/session-cookie.ts'
import { signIn } from '../http/cookies/sign-in.ts'
import { type Left, leaveToast } from '../http/forms/flash.ts'
import { failedTry, formAgain } from '../http/forms/form-tries.ts'
import { openLogin } from './sessions/login.ts'
import { endSession } from './sessions/session.ts'
import { openSignup } from './sessions/signup.ts'

/** Performs a visitor's pending action after the login. Resolves to the message for the next page; null: nothing was pending. */
export type ActAfterLogin = (c: Context<AppEnv>, target: string | undefined) => Promise<Left | null>

/** Login, logout, signup and language forms. `act` is a parameter because this room may not import the rooms above it. */
export function loginForms(act: ActAfterLogin): Hono<AppEnv> {
  const forms = new Hono<AppEnv>()

  forms.post(routes.do.login, async (c) => {
    const body = await readBody(c)
    try {
      const { next, after, ...input } = judge(loginForm, body)
      const { isBack, session } = await openLogin(c.var.requester, c.var.client, input)
      signIn(c, session)
      const done = await act(c, after)
      const said = isBack ? 'reactivated' : done
      if (said) leaveToast(c, said)
      return c.redirect(afterLogin(next), 303)
    } catch (error) {
      return formAgain(c, href(routes.login, nextOf(body)), failedTry(error, body))
    }
  })

  forms.post(routes.do.signup, async (c) => {
    const body = await readBody(c)
    try {
      const { next, after, ...input } = judge(signupForm, body)
      const { session } = await openSignup(c.var.requester, c.var.client, input)
      signIn(c, session)
      const done = await act(c, after)
      leaveToast(c, done ?? 'signed_up')
      return c.redirect(afterSignup(next, after), 303)
    } catch (error) {
      return formAgain(c, href(routes.signup, nextOf(body)), failedTry(error, body))
    }
  })

  forms.post(routes.do.logout, async (c) => {
    const sent = new URLSearchParams(new TextDecoder().decode(await bytesOf(c)))
    await endSession(c.var.requester)
    clearSessionCookie(c)
    // Without JavaScript: no script has deleted the person's data from a shared device.
    if (sent.has('shared') && !sent.has('forgotten')) c.header('clear-site-data', '"storage"')
    leaveToast(c, 'logged_out')
    return c.redirect(routes.home, 303)
  })

  forms.post(routes.do.language, async (c) => {
    const { hl, return_to } = judge(languageForm, await readBody(c))
    keepLanguage(c, hl)
    leaveToast(c, 'language_kept')
    // If the page's URL contains a language, replace it with the new one.
    const named = namedLanguage(c) === null ? {} : { hl }
    return c.redirect(withQuery(safeNext(return_to), named), 303)
  })
  return forms
}

/** The target path and the pending action, from the body of the form. */
function nextOf({ next, after }: Record<string, unknown>): { next: string | null; after: string | null } {
  const path = typeof next === 'string' ? safeNext(next) : routes.home
  return { next: path === routes.home ? null : path, after: typeof after === 'string' ? after.slice(0, 120) : null }
}

const languageForm = v.strictObject({ hl: v.picklist(LANGUAGES), return_to: v.optional(v.string()) })
