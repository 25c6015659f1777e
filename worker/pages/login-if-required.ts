import type { Context } from 'hono'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'

/** Redirects to the login if the session is missing or limited (ACC-017). The login redirects back. */
export async function loginIfRequired(c: Context<AppEnv>, show: () => Promise<Response>): Promise<Response> {
  try {
    return await show()
  } catch (error) {
    const kind = error instanceof Failure ? error.kind : null
    if (kind !== 'no_session' && kind !== 'limited_session') throw error
    const url = new URL(c.req.url)
    return c.redirect(href(routes.login, { next: url.pathname + url.search }), 302)
  }
}
