import type { Context } from 'hono'
import { safeNext } from '#domain/accounts/rules.ts'
import { ERRORS, type Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { isAskedOrigin } from '../addresses/origins.ts'
import { readBody } from '../bodies/body.ts'
import { leaveToast } from './flash.ts'
import { type Fields, isLogin } from './form.ts'

/**
 * Redirects a failed form without a page of its own back to the page that sent it, which shows the error: reloading the form's own address would not
 * work. Returns null if the request is no form, if the page is unknown, and for server errors.
 */
export async function redirectToForm(c: Context<AppEnv>, failure: Failure): Promise<Response | null> {
  if (!c.get('isForm') || ERRORS[failure.kind].status >= 500) return null
  const page = await pageOf(c)
  if (page === null) return null
  if (isLogin(failure)) return c.redirect(href(routes.login, { next: page }), 303)
  leaveToast(c, { toast: { failed: failure.kind } })
  return c.redirect(page, 303)
}

/** The page that sent the form, from the Referer header, else from the form's own `return_to`. */
async function pageOf(c: Context<AppEnv>): Promise<string | null> {
  const from = c.req.header('referer')
  const told = from !== undefined && URL.canParse(from) ? new URL(from) : null
  if (told && isAskedOrigin(c, told.origin) && !told.pathname.startsWith(routes.formRoot))
    return told.pathname + told.search
  const body = await readBody(c).catch((): Fields => ({}))
  return typeof body.return_to === 'string' ? safeNext(body.return_to) : null
}
