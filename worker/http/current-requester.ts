import type { Context, MiddlewareHandler } from 'hono'
import { Failure } from '#domain/errors.ts'
import type { AppEnv } from '../env.ts'
import { subjectIn } from './cookies/acting-cookie.ts'
import { mediaBase } from './media-base.ts'
import type { Requester, Site } from './requester.ts'
import { confirmFromOf } from './viewer/confirm-from.ts'

/** Builds the requester from the context. All other variables must be set. */
export function requesterOf(c: Context<AppEnv>): Requester {
  const { db, sessionHash, now, place, experiments, hidesSecrets = false } = c.var
  const session = { db, sessionHash, now, subjectId: subjectIn(c), hidesSecrets }
  return { ...session, place, experiments, confirmFrom: confirmFromOf(c) }
}

type Change = { sessionHash: string } | { now: number } | { hidesSecrets: true }

/**
 * Changes the requester for the rest of the request: its session after a login, its time in a replayed call, or that a token hides secret boards.
 */
export function changeRequester(c: Context<AppEnv>, change: Change): void {
  if ('now' in change) c.set('now', change.now)
  else if ('hidesSecrets' in change) c.set('hidesSecrets', true)
  else c.set('sessionHash', change.sessionHash)
  c.set('requester', requesterOf(c))
}

export function siteOf(c: Context<AppEnv>): Site {
  return { origin: c.env.SITE_ORIGIN, mediaBase: mediaBase(c.env), name: c.env.SITE_NAME }
}

/** Runs before a call's validation, so that visitors must log in before faults in their input are reported. */
export const noVisitors: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.sessionHash === null) throw new Failure('no_session')
  await next()
}
