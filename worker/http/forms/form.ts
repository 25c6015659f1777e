import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { safeNext } from '../../../domain/accounts/rules.ts'
import { ERRORS, type ErrorName, Failure } from '../../../domain/errors.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { judge } from '../api/operation.ts'
import { readBody } from '../bodies/body.ts'
import { type Left, leaveToast, toastOf } from './flash.ts'
import { failedTry, formAgain } from './form-tries.ts'

/** What came of a form: what the next page says, and where it leads. */
interface Done extends Left {
  /** Where to, unless a button's form says it. */
  to: string
  /** A form in a dialog may stay where it is; false: what was made is to be seen. */
  mayStay?: boolean
}

/** What can't be done, said where the button stood; what isn't there or isn't theirs is a page that says so. */
const SAID: readonly ErrorName[] = [
  ...(['source_busy', 'target_busy', 'section_busy', 'same_place', 'board_taken', 'too_often', 'blocked'] as const),
  ...(['invalid', 'unavailable', 'publishing_disabled'] as const),
]

/** A form that is a button: it leads back to where it stood, which says what came of it. */
export function button<Schema extends v.GenericSchema<unknown, { return_to?: string | undefined }>>(
  path: string,
  schema: Schema,
  act: (c: Context<AppEnv>, input: v.InferOutput<Schema>) => Promise<Done>,
): Hono<AppEnv> {
  return new Hono<AppEnv>().post(path, async (c) => {
    const input = judge(schema, await readBody(c))
    const back = input.return_to === undefined ? null : safeNext(input.return_to)
    try {
      const { to, ...left } = await act(c, input)
      return leadOn(c, back ?? to, left)
    } catch (error) {
      if (!(error instanceof Failure) || !SAID.includes(error.kind)) return loginFirst(c, error, back ?? routes.home)
      return leadOn(c, back ?? routes.home, { toast: { failed: error.kind } })
    }
  })
}

/** What was sent, before anything is judged. */
export type Fields = Record<string, unknown>

interface PageForm<Schema extends v.GenericSchema> {
  schema: Schema
  /** The address of the page that shows the form; fails where what was sent can't be of any. */
  page: (sent: Fields, c: Context<AppEnv>) => string | Promise<string>
  act: (c: Context<AppEnv>, input: v.InferOutput<Schema>) => Promise<Done>
  /** Which failures the page of the form says; any other is a page of its own. */
  says?: readonly number[]
  /** Where to come back to after logging in, where that isn't the page of the form. */
  afterLogin?: string
}

/** A form with a page of its own, which shows it again with what was wrong and with all that was typed. Who may not act logs in first. */
export function pageForm<Schema extends v.GenericSchema>(path: string, form: PageForm<Schema>): Hono<AppEnv> {
  const { schema, act, says = [400, 409] } = form
  return new Hono<AppEnv>().post(path, async (c) => {
    const sent = (await readBody(c)) as Fields
    try {
      const { to, mayStay = true, ...left } = await act(c, judge(schema, sent))
      return leadOn(c, to, left, { mayStay })
    } catch (error) {
      if (isLogin(error)) return loginFirst(c, error, form.afterLogin ?? (await form.page(sent, c)))
      if (!(error instanceof Failure) || !says.includes(ERRORS[error.kind].status)) throw error
      return formAgain(c, await form.page(sent, c), failedTry(error, sent))
    }
  })
}

function isLogin(error: unknown): boolean {
  return error instanceof Failure && (error.kind === 'no_session' || error.kind === 'limited_session')
}

/** Who may not act logs in first, and comes back; any other error is thrown on. */
export function loginFirst(c: Context<AppEnv>, error: unknown, next: string): Response {
  if (!isLogin(error)) throw error
  return c.redirect(href(routes.login, { next }), 303)
}

/**
 * Where a form leads, with a message for there. A form that stands in a dialog asks by script: it is told where, and may say that it
 * stays; then the message comes at once, unless the form has to lead somewhere: what was made is to be seen.
 */
export function leadOn(c: Context<AppEnv>, to: string, left: Left, { mayStay = true } = {}): Response {
  const isAsked = c.req.header('accept')?.startsWith('application/json') ?? false
  if (isAsked && mayStay && c.req.header('x-stays') !== undefined) return c.json({ to, toast: toastOf(c, left) })
  leaveToast(c, left)
  return isAsked ? c.json({ to, toast: null }) : c.redirect(to, 303)
}

/**
 * A button or form that can't be done and has no page of its own to say so leads back to where it stood, which says it: at a form's
 * address nothing can be read again. null: it isn't a form, nobody knows where it stood, or it is no fault of the sender's.
 */
export async function leadBack(c: Context<AppEnv>, failure: Failure): Promise<Response | null> {
  if (!c.get('isForm') || ERRORS[failure.kind].status >= 500) return null
  const page = await pageOf(c)
  if (page === null) return null
  if (isLogin(failure)) return c.redirect(href(routes.login, { next: page }), 303)
  leaveToast(c, { toast: { failed: failure.kind } })
  return c.redirect(page, 303)
}

/** Where the form stood: as the browser says, else where the form wants to lead. */
async function pageOf(c: Context<AppEnv>): Promise<string | null> {
  const own = new URL(c.req.url)
  const from = c.req.header('referer')
  const told = from !== undefined && URL.canParse(from) ? new URL(from) : null
  if (told?.origin === own.origin && !told.pathname.startsWith(routes.formRoot)) return told.pathname + told.search
  const body = (await readBody(c).catch(() => ({}))) as Fields
  return typeof body.return_to === 'string' ? safeNext(body.return_to) : null
}
