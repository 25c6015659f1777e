import { Hono } from 'hono'
import { safeNext } from '#domain/accounts/rules.ts'
import { preferencesForm } from '#domain/boards/preferences.ts'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { byOf } from '#worker/http/action/by.ts'
import { judge } from '#worker/http/api/operation.ts'
import { readBody } from '#worker/http/bodies/body.ts'
import { leaveToast } from '#worker/http/forms/flash.ts'
import { loginFirst } from '#worker/http/forms/form.ts'
import { updatePreferences } from './preferences.ts'

/** The form of the display preferences. Redirects back to the page it was sent from, or to the login. */
export const preferenceForm = new Hono<AppEnv>()

preferenceForm.post(routes.do.preferences, async (c) => {
  const { return_to: returnTo, ...input } = judge(preferencesForm, await readBody(c))
  const back = safeNext(returnTo)
  try {
    await updatePreferences.do(byOf(c), {}, input)
    // The viewer's own page shows the change at once; a change for another person needs a toast.
    if (input.orbac_subject_id !== undefined) leaveToast(c, 'saved')
  } catch (error) {
    return loginFirst(c, error, back)
  }
  return c.redirect(back, 303)
})
