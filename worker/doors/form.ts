import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { loginForm } from '../../domain/accounts/contract.ts'
import { safeNext } from '../../domain/accounts/rules.ts'
import { LANGUAGES } from '../../domain/language.ts'
import { routes } from '../../domain/routes.ts'
import { endSession, startSession } from '../accounts/routes.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import { leaveToast } from '../http/flash.ts'
import { judge } from '../http/operation.ts'
import { LANGUAGE_COOKIE } from '../http/place.ts'
import { showFailedLogin } from '../pages/login.ts'

/** The door for plain HTML forms: the same writes, answered by 303 to a page of this site. */
export const formDoor = new Hono<AppEnv>()

formDoor.post(routes.do.login, async (c) => {
  const body = await readBody(c)
  try {
    const { next, ...input } = judge(loginForm, body)
    await startSession(c, input)
    return c.redirect(safeNext(next), 303)
  } catch (error) {
    const typed = body as Record<string, unknown>
    return showFailedLogin(c, error, String(typed?.username_or_email ?? ''), String(typed?.next ?? ''))
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
  setCookie(c, LANGUAGE_COOKIE, hl, {
    path: '/',
    sameSite: 'Lax',
    secure: true,
    httpOnly: true,
    maxAge: 365 * 24 * 3600,
  })
  return c.redirect(safeNext(return_to), 303)
})
