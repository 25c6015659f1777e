import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { safeNext } from '#domain/accounts/rules.ts'
import { ERRORS, type ErrorName, Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { judge } from '../api/operation.ts'
import { readBody } from '../bodies/body.ts'
import { logFailure } from '../errors.ts'
import { selectFullSession } from '../queries.ts'
import { type Left, leaveToast, toastOf } from './flash.ts'
import { failedTry, firstTry, formAgain, keepForLogin } from './form-tries.ts'
import { keepTry } from './kept-try.ts'

/** The result of a form: the message for the next page and that page's address. */
export interface Done extends Left {
  /** Address of the next page. The `return_to` of a button's form takes precedence. */
  to: string
  /** True if a form in a dialog may stay on its page; false if the next page must show the result. True by default. */
  mayStay?: boolean
  /**
   * Values for the next page in this browser only, such as a new secret, stored encrypted for up to an hour. If they can't be stored, the page opens
   * without them.
   */
  shown?: Record<string, string> | undefined
}

/** Errors that a button's page shows as a message. Other errors redirect to the login or are thrown. */
const SAID: readonly ErrorName[] = [
  ...(['source_busy', 'target_busy', 'section_busy', 'same_place', 'board_taken', 'too_often', 'blocked'] as const),
  ...(['invalid', 'unavailable', 'email_unconfirmed', 'publishing_disabled', 'webhook_off'] as const),
]

/** A form that is only a button: it redirects back to its page, which shows the result. */
export function button<Schema extends v.GenericSchema<unknown, { return_to?: string | undefined }>>(
  path: string,
  schema: Schema,
  act: (c: Context<AppEnv>, input: v.InferOutput<Schema>) => Promise<Done>,
): Hono<AppEnv> {
  return new Hono<AppEnv>().post(path, async (c) => {
    const input = judge(schema, await readBody(c))
    const back = input.return_to === undefined ? null : safeNext(input.return_to)
    try {
      const { to, shown, ...left } = await act(c, input)
      return redirectAfterForm(c, back ?? (await nextPage(c, to, shown)), left)
    } catch (error) {
      if (!(error instanceof Failure) || !SAID.includes(error.kind)) return loginFirst(c, error, back ?? routes.home)
      logFailure(c, error)
      return redirectAfterForm(c, back ?? routes.home, { toast: { failed: error.kind } })
    }
  })
}

/** The fields of the form before validation. */
export type Fields = Record<string, unknown>

interface PageForm<Schema extends v.GenericSchema> {
  schema: Schema
  /** Address of the form's page; fails if the fields match no page. */
  page: (sent: Fields, c: Context<AppEnv>) => string | Promise<string>
  act: (c: Context<AppEnv>, input: v.InferOutput<Schema>) => Promise<Done>
  /** Statuses of failures that the form's page shows with the form; other failures are thrown. */
  says?: readonly number[]
  /** The form may be sent without a session, so that a fault is shown at once. */
  needsNoLogin?: boolean
}

/**
 * A form with its own page, which shows the form again with its errors and the typed values. A sender without a full session is redirected to the
 * login, then to the form as it was sent, with its errors.
 */
export function pageForm<Schema extends v.GenericSchema>(path: string, form: PageForm<Schema>): Hono<AppEnv> {
  const { schema, act, says = [400, 409], needsNoLogin = false } = form
  return new Hono<AppEnv>().post(path, async (c) => {
    const sent = await readBody(c)
    try {
      const { to, shown, mayStay = true, ...left } = await act(c, judge(schema, sent))
      return redirectAfterForm(c, await nextPage(c, to, shown), left, { mayStay })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // Fields are validated before the session is checked.
      const isRefused = isLogin(error) || (error.kind === 'invalid' && !needsNoLogin && !(await hasFullSession(c.var)))
      if (isRefused) {
        const next = await keepForLogin(c, await form.page(sent, c), sent, error)
        return c.redirect(href(routes.login, { next }), 303)
      }
      // Its message has a button that resends the mail, so every form shows it.
      if (error.kind !== 'email_unconfirmed' && !says.includes(ERRORS[error.kind].status)) throw error
      return formAgain(c, await form.page(sent, c), failedTry(error, sent))
    }
  })
}

async function nextPage(c: Context<AppEnv>, to: string, shown: Done['shown']): Promise<string> {
  return shown ? keepTry(c, to, firstTry(shown)).catch(() => to) : to
}

/** True if the sender's session may write. */
async function hasFullSession({ db, requester }: AppEnv['Variables']): Promise<boolean> {
  if (requester.sessionHash === null) return false
  const { found } = await batch(db, { found: selectFullSession(requester) })
  return found.length > 0
}

/** True if the sender must log in first: the session is missing or limited. */
export function isLogin(error: unknown): boolean {
  return error instanceof Failure && (error.kind === 'no_session' || error.kind === 'limited_session')
}

/** Redirects to the login and then to `next`, if the session is missing or limited; throws any other error. */
export function loginFirst(c: Context<AppEnv>, error: unknown, next: string): Response {
  if (!isLogin(error)) throw error
  return c.redirect(href(routes.login, { next }), 303)
}

/**
 * Redirects to the form's next page with a message. A form in a dialog is sent by a script and gets the address as JSON. If the form may stay on its
 * page, the response contains the message itself.
 */
export function redirectAfterForm(c: Context<AppEnv>, to: string, left: Left, { mayStay = true } = {}): Response {
  const isAsked = c.req.header('accept')?.startsWith('application/json') ?? false
  if (isAsked && mayStay && c.req.header('x-stays') !== undefined) return c.json({ to, toast: toastOf(c, left) })
  leaveToast(c, left)
  return isAsked ? c.json({ to, toast: null }) : c.redirect(to, 303)
}
