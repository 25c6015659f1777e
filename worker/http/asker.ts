import type { Context, MiddlewareHandler } from 'hono'
import { Failure } from '../../domain/errors.ts'
import type { Database } from '../db/open.ts'
import type { AppEnv } from '../env.ts'
import type { Session } from '../model/session.ts'
import { confirmFromOf } from './confirm-from.ts'
import { subjectIn } from './cookies/acting-cookie.ts'
import type { Experiments } from './experiments.ts'
import { mediaBase } from './media-base.ts'
import type { Place } from './place.ts'

/** Input of every read and write (`c.var.asker`): session, database, clock and place. None of them takes Hono's context. */
export interface Asker extends Session {
  db: Database
  place: Place
  experiments: Experiments
  /** From when on people who sign up must confirm their address, in ms since 1970; null: nobody must (CRE-035). */
  confirmFrom: number | null
  /** A program asks, with a token without the scope for secret boards (docs/decisions/100). */
  hidesSecrets?: boolean
}

/** Origins and name of the site, for addresses in answers (`c.var.site`). */
export interface Site {
  origin: string
  mediaBase: string
  name: string
}

/** The asker as a visitor: for answers that are the same for everybody, because programs and other sites keep them. */
export function visitorOf(asker: Asker): Asker {
  return { ...asker, sessionHash: null, subjectId: null }
}

/** Needs the other variables in the context. */
export function askerOf(c: Context<AppEnv>): Asker {
  const { db, sessionHash, now, place, experiments, hidesSecrets = false } = c.var
  const session = { db, sessionHash, now, subjectId: subjectIn(c), hidesSecrets }
  return { ...session, place, experiments, confirmFrom: confirmFromOf(c) }
}

type Change = { sessionHash: string } | { now: number } | { hidesSecrets: true }

/** Changes the session after a login, the time for a replayed call, or what a token shows, for the rest of the request. */
export function changeAsker(c: Context<AppEnv>, change: Change): void {
  if ('now' in change) c.set('now', change.now)
  else if ('hidesSecrets' in change) c.set('hidesSecrets', true)
  else c.set('sessionHash', change.sessionHash)
  c.set('asker', askerOf(c))
}

export function siteOf(c: Context<AppEnv>): Site {
  return { origin: c.env.SITE_ORIGIN, mediaBase: mediaBase(c.env), name: c.env.SITE_NAME }
}

/** Runs before a call's validation, so that visitors must log in before faults in their input are reported. */
export const noVisitors: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.sessionHash === null) throw new Failure('no_session')
  await next()
}
