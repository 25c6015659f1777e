import { Hono } from 'hono'
import { safeNext } from '../../../domain/accounts/rules.ts'
import { moveBoardForm, preferencesForm } from '../../../domain/boards/preferences.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { judge } from '../../http/api/operation.ts'
import { readBody } from '../../http/bodies/body.ts'
import { toFailure } from '../../http/errors.ts'
import { leaveToast } from '../../http/forms/flash.ts'
import { button } from '../../http/forms/form.ts'
import { moveBoardTo } from '../order/step.ts'
import { updatePreferences } from './preferences.ts'

/** The forms of the display preferences and of moving a board. A preference form redirects back to its page, or to the login. */
export const preferenceForms = new Hono<AppEnv>()

preferenceForms.post(routes.do.preferences, async (c) => {
  const { return_to: returnTo, orbac_subject_id: subject, ...input } = judge(preferencesForm, await readBody(c))
  const back = safeNext(returnTo)
  try {
    await updatePreferences(c.var.asker, input, subject)
    // The viewer's own page shows the change at once; a change for another person needs a message.
    if (subject !== undefined) leaveToast(c, 'saved')
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind === 'no_session' || kind === 'limited_session') return c.redirect(href(routes.login, { next: back }), 303)
    throw error
  }
  return c.redirect(back, 303)
})

preferenceForms.route(
  '/',
  button(routes.do.moveBoard, moveBoardForm, async (c, input) => {
    const undo = await moveBoardTo(c.var.asker, input)
    return { to: routes.home, toast: undo ? 'board_placed' : 'board_stays', undo }
  }),
)
