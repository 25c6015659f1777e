import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../env.ts'
import type { AccountViewer } from '../../viewers.ts'
import { fullyLoggedIn, signedIn } from './signed-in.ts'

/** `fullyLoggedIn` of the request. */
export function requireFullLogin(c: Context<AppEnv>): Promise<AccountViewer> {
  return fullyLoggedIn(c.var.asker, c.var.client)
}

/** Requires a login and sets `caller`: `fullyLoggedIn`, or `signedIn` for `link`. */
export async function setCaller(c: Context<AppEnv>, login: 'full' | 'link' = 'full'): Promise<void> {
  c.set('caller', login === 'full' ? await requireFullLogin(c) : await signedIn(c.var.asker))
}

/** Middleware that runs before a call's validation: rejects visitors and limited sessions, and sets `caller` for the handler. */
export const fullLogin: MiddlewareHandler<AppEnv> = async (c, next) => {
  await setCaller(c)
  await next()
}
