import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { fullyLoggedIn, signedIn } from './signed-in.ts'

/** Calls `fullyLoggedIn` for the request. */
export function requireFullLogin(c: Context<AppEnv>): Promise<AccountViewer> {
  return fullyLoggedIn(c.var.requester, c.var.client)
}

/** Requires a login and sets `caller`: `fullyLoggedIn`, or `signedIn` for `link`. */
export async function setCaller(c: Context<AppEnv>, login: 'full' | 'link' = 'full'): Promise<void> {
  c.set('caller', login === 'full' ? await requireFullLogin(c) : await signedIn(c.var.requester))
}
