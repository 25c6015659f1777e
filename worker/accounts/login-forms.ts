import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { loginForm, signupForm } from '../../domain/accounts/contract.ts'
import { afterLogin, safeNext } from '../../domain/accounts/rules.ts'
import { LANGUAGES } from '../../domain/language.ts'
import { href, routes, withQuery } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { carriedLanguage } from '../http/addresses/carried-language.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { keepLanguage } from '../http/cookies/language-cookie.ts'
import { clearSessionCookie } from '../http/cookies/session-cookie.ts'
import { leaveToast, type ToastName } from '../http/forms/flash.ts'
import { failedTry, formAgain } from '../http/forms/form-tries.ts'
import { signIn } from './sessions/sign-in.ts'
import { endSession, logIn, signUp } from './write.ts'

/**
 * Executes the follow that a visitor requested before logging in. Returns the toast for the next page; null if there
 * was none.
 */
export type FollowAfterLogin = (c: Context<AppEnv>, wanted: string | undefined) => Promise<ToastName | null>

/**
 * Login, logout, signup and language forms. `follow` is a parameter because this room may not import the rooms above
 * it.
 */
export function loginForms(follow: FollowAfterLogin): Hono<AppEnv> {
  const forms = new Hono<AppEnv>()

  forms.post(routes.do.login, async (c) => {
    const body = await readBody(c)
    try {
      const { next, follow: wanted, ...input } = judge(loginForm, body)
      const { isBack, session } = await logIn(c.var.asker, c.var.client, input)
      signIn(c, session)
      const followed = await follow(c, wanted)
      const said = isBack ? 'reactivated' : followed
      if (said) leaveToast(c, said)
      return c.redirect(afterLogin(next), 303)
    } catch (error) {
      return formAgain(c, href(routes.login, nextOf(body)), failedTry(error, body))
    }
  })

  forms.post(routes.do.signup, async (c) => {
    const body = await readBody(c)
    try {
      const { next, follow: wanted, ...input } = judge(signupForm, body)
      const { session } = await signUp(c.var.asker, c.var.client, input)
      signIn(c, session)
      leaveToast(c, (await follow(c, wanted)) ?? 'signed_up')
      return c.redirect(afterLogin(next), 303)
    } catch (error) {
      return formAgain(c, href(routes.signup, nextOf(body)), failedTry(error, body))
    }
  })

  forms.post(routes.do.logout, async (c) => {
    await endSession(c.var.asker)
    clearSessionCookie(c)
    leaveToast(c, 'logged_out')
    return c.redirect(routes.home, 303)
  })

  forms.post(routes.do.language, async (c) => {
    const { hl, return_to } = judge(languageForm, await readBody(c))
    keepLanguage(c, hl)
    leaveToast(c, 'language_kept')
    // If the page's URL contains a language, replace it with the new one.
    const named = carriedLanguage(c) === null ? {} : { hl }
    return c.redirect(withQuery(safeNext(return_to), named), 303)
  })
  return forms
}

/** The target path and the requested follow, from the form page's URL. */
function nextOf(body: unknown): { next: string | null; follow: string | null } {
  const { next, follow } = body as { next?: unknown; follow?: unknown }
  const path = typeof next === 'string' ? safeNext(next) : routes.home
  return { next: path === routes.home ? null : path, follow: typeof follow === 'string' ? follow.slice(0, 120) : null }
}

const languageForm = v.strictObject({ hl: v.picklist(LANGUAGES), return_to: v.optional(v.string()) })
