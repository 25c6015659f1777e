import type { Context, MiddlewareHandler } from 'hono'
import { Failure } from '../../domain/errors.ts'
import { batch } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { type AccountViewer, selectViewer, touchSession } from './queries.ts'
import { whereFrom } from './session.ts'

/** Who is signed in, fully or by an e-mailed link; nobody is 401 code 2. */
export async function requireSignedIn(c: Context<AppEnv>): Promise<AccountViewer> {
  const hash = c.get('sessionHash')
  if (hash === null) throw new Failure('no_session')
  const [[viewer]] = await batch(c.get('db'), [selectViewer(c.get('db'), hash, c.get('now'))])
  if (!viewer) throw new Failure('no_session')
  return viewer
}

/** Who writes: nobody is 401 code 2, a limited login 401 code 4 (G-182). */
export async function requireFullLogin(c: Context<AppEnv>): Promise<AccountViewer> {
  const hash = c.get('sessionHash')
  if (hash === null) throw new Failure('no_session')
  const db = c.get('db')
  const [[viewer]] = await batch(db, [
    selectViewer(db, hash, c.get('now')),
    touchSession(db, hash, c.get('now'), whereFrom(c)),
  ])
  if (!viewer) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
  return viewer
}

/** Stands before a call's contract: whoever isn't signed in is told so first, and leaves the viewer for the handler. */
export const anyLogin: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('caller', await requireSignedIn(c))
  await next()
}

/** The same for calls that write. */
export const fullLogin: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('caller', await requireFullLogin(c))
  await next()
}
