import type { Context } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import { ERRORS, type Failure } from '../../domain/errors.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import { leaveToast } from '../http/flash.ts'

/**
 * A button or form that can't be done and has no page of its own to say so leads back to where it stood, which says it: at a door's
 * address nothing can be read again. null: it isn't a form, nobody knows where it stood, or it is no fault of the sender's.
 */
export async function leadBack(c: Context<AppEnv>, failure: Failure): Promise<Response | null> {
  if (!c.get('isForm') || ERRORS[failure.kind].status >= 500) return null
  const page = await pageOf(c)
  if (page === null) return null
  if (failure.kind === 'no_session' || failure.kind === 'limited_session')
    return c.redirect(href(routes.login, { next: page }), 303)
  leaveToast(c, { toast: { failed: failure.kind } })
  return c.redirect(page, 303)
}

/** Where the form stood: as the browser says, else where the form wants to lead. */
async function pageOf(c: Context<AppEnv>): Promise<string | null> {
  const own = new URL(c.req.url)
  const from = c.req.header('referer')
  const told = from !== undefined && URL.canParse(from) ? new URL(from) : null
  if (told?.origin === own.origin && !told.pathname.startsWith(routes.formRoot)) return told.pathname + told.search
  const body = (await readBody(c).catch(() => ({}))) as { return_to?: unknown }
  return typeof body.return_to === 'string' ? safeNext(body.return_to) : null
}
