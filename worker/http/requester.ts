import type { Database } from '../db/open.ts'
import type { Session } from '../model/session.ts'
import type { Experiments } from './experiments.ts'
import type { Place } from './place.ts'

/** Input of every read and write (`c.var.requester`): session, database, clock and place. None of them takes Hono's context. */
export interface Requester extends Session {
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

/** The requester as a visitor: for answers that are the same for everybody, because programs and other sites keep them. */
export function visitorOf(requester: Requester): Requester {
  return { ...requester, sessionHash: null, subjectId: null }
}
