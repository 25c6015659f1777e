import { Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import { preferencesForm } from '../../domain/boards/preferences.ts'
import { href, routes } from '../../domain/routes.ts'
import { updatePreferences } from '../boards/preferences.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import { toFailure } from '../http/errors.ts'
import { judge } from '../http/operation.ts'
import { askerOf } from '../profiles/request.ts'

/** The menus of how boards and pins are shown: each choice leads back to what it changes. Who may not choose logs in first. */
export const preferenceForms = new Hono<AppEnv>()

preferenceForms.post(routes.do.preferences, async (c) => {
  const { return_to: returnTo, ...input } = judge(preferencesForm, await readBody(c))
  const back = safeNext(returnTo)
  try {
    await updatePreferences(askerOf(c), input)
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind === 'no_session' || kind === 'limited_session') return c.redirect(href(routes.login, { next: back }), 303)
    throw error
  }
  return c.redirect(back, 303)
})
