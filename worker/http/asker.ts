import type { Context, MiddlewareHandler } from 'hono'
import { Failure } from '../../domain/errors.ts'
import type { Database } from '../db/open.ts'
import type { AppEnv } from '../env.ts'
import { subjectIn } from './cookies/acting-cookie.ts'
import type { Experiments } from './experiments.ts'
import { mediaBase } from './media-base.ts'
import type { Place } from './place.ts'

/** Who asks, unproved: every statement that needs to know looks the session up itself. */
export interface Session {
  /** The hash of the session token that came; null for a visitor, and so for a crawler (G-076). */
  sessionHash: string | null
  /** ms since 1970; fixed for the whole request. */
  now: number
  /** For whom a delegate says they read or write (G-011). */
  subjectId?: number | null
}

/** What every read and write takes (`c.var.asker`): who asks, the database, the clock, and where they are. None takes Hono's context. */
export interface Asker extends Session {
  db: Database
  place: Place
  experiments: Experiments
}

/** Where the site is, for addresses in answers (`c.var.site`). */
export interface Site {
  origin: string
  mediaBase: string
  name: string
}

/** The asker of a request whose other variables are set. */
export function askerOf(c: Context<AppEnv>): Asker {
  const { db, sessionHash, now, place, experiments } = c.var
  return { db, sessionHash, now, subjectId: subjectIn(c), place, experiments }
}

/** From here on the request asks as somebody else, or at another time: a login, a call that is answered as it was then. */
export function changeAsker(c: Context<AppEnv>, change: { sessionHash: string } | { now: number }): void {
  if ('now' in change) c.set('now', change.now)
  else c.set('sessionHash', change.sessionHash)
  c.set('asker', askerOf(c))
}

export function siteOf(c: Context<AppEnv>): Site {
  return { origin: new URL(c.req.url).origin, mediaBase: mediaBase(c.env), name: c.env.SITE_NAME }
}

/** Stands before a call's contract: visitors are told to log in before anything of what they sent is judged. */
export const noVisitors: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.sessionHash === null) throw new Failure('no_session')
  await next()
}
