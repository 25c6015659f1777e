import type { Context, MiddlewareHandler } from 'hono'
import { Failure } from '../../../domain/errors.ts'
import { round } from '../../db/round.ts'
import type { AppEnv } from '../../env.ts'
import type { AccountViewer } from '../../viewers.ts'
import { selectViewer, touchSession } from './queries.ts'
import { signedIn } from './signed-in.ts'

/** `signedIn` of the request. */
export function requireSignedIn(c: Context<AppEnv>): Promise<AccountViewer> {
  return signedIn(c.var.asker)
}

/** The user of a write. Without a session: 401 code 2; with a limited session: 401 code 4 (G-182). */
export async function requireFullLogin(c: Context<AppEnv>): Promise<AccountViewer> {
  const { asker, client } = c.var
  if (asker.sessionHash === null) throw new Failure('no_session')
  const {
    found: [viewer],
  } = await round(asker.db, { found: selectViewer(asker), touched: touchSession(asker, client) })
  if (!viewer) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
  return viewer
}

/** Middleware that runs before a call's validation: rejects visitors and sets `caller` for the handler. */
export const anyLogin: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('caller', await requireSignedIn(c))
  await next()
}

/** Requires a full login and sets `caller` (`requireFullLogin`). */
export async function setCaller(c: Context<AppEnv>): Promise<void> {
  c.set('caller', await requireFullLogin(c))
}

/** The same for calls that write: rejects limited sessions too. */
export const fullLogin: MiddlewareHandler<AppEnv> = async (c, next) => {
  await setCaller(c)
  await next()
}
