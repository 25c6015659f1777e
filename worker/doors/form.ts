import { Hono } from 'hono'
import * as v from 'valibot'
import { loginForm, signupForm } from '../../domain/accounts/contract.ts'
import { afterLogin, safeNext } from '../../domain/accounts/rules.ts'
import { LANGUAGES } from '../../domain/language.ts'
import { routes } from '../../domain/routes.ts'
import { endSession } from '../accounts/session.ts'
import { signUp } from '../accounts/signup.ts'
import { logIn } from '../accounts/write.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import { leaveToast } from '../http/flash.ts'
import { keepLanguage } from '../http/language-cookie.ts'
import { judge } from '../http/operation.ts'
import { showLogin } from '../pages/login.ts'
import { showSignup } from '../pages/signup.ts'
import { failedTry } from '../pages/tries.ts'

/** The door for plain HTML forms: the same writes, answered by 303 to a page of this site. */
export const formDoor = new Hono<AppEnv>()

formDoor.post(routes.do.login, async (c) => {
  const body = await readBody(c)
  try {
    const { next, ...input } = judge(loginForm, body)
    await logIn(c, input)
    return c.redirect(afterLogin(next), 303)
  } catch (error) {
    return showLogin(c, failedTry(error, body))
  }
})

formDoor.post(routes.do.signup, async (c) => {
  const body = await readBody(c)
  try {
    const { next, ...input } = judge(signupForm, body)
    await signUp(c, input)
    leaveToast(c, 'signed_up')
    return c.redirect(afterLogin(next), 303)
  } catch (error) {
    return showSignup(c, failedTry(error, body))
  }
})

formDoor.post(routes.do.logout, async (c) => {
  await endSession(c)
  leaveToast(c, 'logged_out')
  return c.redirect(routes.home, 303)
})

const languageForm = v.strictObject({ hl: v.picklist(LANGUAGES), return_to: v.optional(v.string()) })

/** Keeps a visitor's language for a year (LOC-001, W-62). */
formDoor.post(routes.do.language, async (c) => {
  const { hl, return_to } = judge(languageForm, await readBody(c))
  keepLanguage(c, hl)
  leaveToast(c, 'language_kept')
  return c.redirect(safeNext(return_to), 303)
})
