import { Hono } from 'hono'
import { safeNext } from '#domain/accounts/rules.ts'
import { relationForm } from '#domain/relations/contract.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { type By, byOf } from '../http/action/by.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { toFailure } from '../http/errors.ts'
import { leaveToast, type ToastName } from '../http/forms/flash.ts'
import { idOf } from '../http/path.ts'

/**
 * A button on a person. Redirects back to its page, with the toast that `act` resolves to. Visitors and limited sessions log in first; with
 * `repeatsAfterLogin`, the login then performs the action.
 */
export function relationButton(
  path: string,
  act: (by: By, userId: number) => Promise<ToastName>,
  { repeatsAfterLogin = false } = {},
): Hono<AppEnv> {
  return new Hono<AppEnv>().post(path, async (c) => {
    const { user_id, return_to } = judge(relationForm, await readBody(c))
    const back = safeNext(return_to)
    try {
      leaveToast(c, await act(byOf(c), idOf(user_id, 'user_not_found')))
    } catch (error) {
      const { kind } = toFailure(error)
      if (kind === 'no_session' || kind === 'limited_session')
        return c.redirect(href(routes.login, { next: back, after: repeatsAfterLogin ? `user.${user_id}` : null }), 303)
      if (kind !== 'blocked' && kind !== 'user_not_found') throw error
      leaveToast(c, 'not_available')
    }
    return c.redirect(back, 303)
  })
}
