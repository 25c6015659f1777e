import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { safeNext } from '#domain/accounts/rules.ts'
import type { ErrorName } from '#domain/errors.ts'
import { partingForm } from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { type By, byOf } from '../http/action/by.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { toFailure } from '../http/errors.ts'
import { leaveToast, type ToastName } from '../http/forms/flash.ts'
import { idOf } from '../http/path.ts'
import type { MemberIds } from './membership/member.ts'

/** Errors that are shown as a toast; all others show an error page. */
const MESSAGES: Partial<Record<ErrorName, ToastName>> = {
  invite_not_found: 'invite_invalid',
  user_not_found: 'nobody',
  blocked: 'not_available',
  forbidden: 'not_available',
  source_busy: 'not_available',
  invalid: 'not_invited',
}

type Fields<S extends v.GenericSchema> = v.InferOutput<S>

/** A form about the people of the board in its address. Redirects back to its page, with the toast that `act` resolves to, or that of its error. */
export function peopleForm<S extends v.GenericSchema<unknown, { return_to?: string | undefined }>>(
  path: string,
  schema: S,
  act: (by: By, boardId: number, fields: Fields<S>) => Promise<ToastName>,
): Hono<AppEnv> {
  return new Hono<AppEnv>().post(path, async (c) => {
    const fields = judge(schema, await readBody(c))
    return answer(c, fields.return_to, () => act(byOf(c), boardOf(c), fields))
  })
}

/** Same, for one person on the board or invited to it. An invalid id is an error page: `missing`, or 404 code 40 for the board. */
export function memberForm(
  path: string,
  missing: ErrorName,
  act: (by: By, ids: MemberIds, fields: Fields<typeof partingForm>) => Promise<ToastName>,
): Hono<AppEnv> {
  return new Hono<AppEnv>().post(path, async (c) => {
    const fields = judge(partingForm, await readBody(c))
    const ids = { board: String(boardOf(c)), user: String(idOf(fields.user_id, missing)) }
    return answer(c, fields.return_to, () => act(byOf(c), ids, fields))
  })
}

function boardOf(c: Context<AppEnv>): number {
  return idOf(c.req.param('board') ?? '', 'board_not_found')
}

/** Performs the action and redirects. Visitors and limited sessions are redirected to the login. */
async function answer(c: Context<AppEnv>, returnTo: string | undefined, act: () => Promise<ToastName>) {
  const back = safeNext(returnTo)
  try {
    leaveToast(c, await act())
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind === 'no_session' || kind === 'limited_session') return c.redirect(href(routes.login, { next: back }), 303)
    const message = MESSAGES[kind]
    if (!message) throw error
    leaveToast(c, message)
  }
  return c.redirect(back, 303)
}
