import type { Database } from '../db/open.ts'
import type { Session } from '../model/session.ts'
import type { Experiments } from './experiments.ts'
import type { RequestLocale } from './request-locale.ts'

/** Input of every read and write (`c.var.requester`): session, database, clock and place. None of them takes Hono's context. */
export interface Requester extends Session {
  db: Database
  place: RequestLocale
  experiments: Experiments
  /** ms since 1970: people who sign up later must confirm their address; null: no one must (CRE-035). */
  confirmFrom: number | null
  /** True for a program whose token lacks the scope for secret boards (docs/decisions/100). */
  hidesSecrets?: boolean
}

/** Origins and name of the site, for addresses in responses (`c.var.site`). */
export interface Site {
  origin: string
  mediaBase: string
  name: string
}

/** The requester as a visitor, for responses that are the same for everyone because programs and other sites store them. */
export function visitorOf(requester: Requester): Requester {
  return { ...requester, sessionHash: null, subjectId: null }
}
