import type { LiveKind } from '../../domain/live/events.ts'
import type { Database } from './open.ts'
import type { Statement } from './statement.ts'

/**
 * `session`: sessions of the person have ended, so that their sockets must be closed. `webhook`: `userId` is a webhook for which something waits.
 */
export type RingKind = LiveKind | 'session' | 'webhook'

/** A row of a ringing statement: a person whose open pages shall hear of something; null: nobody. */
export interface Rung {
  userId: number | null
  /** The thing that has changed, and what happened to it (`LiveEvent`). */
  id?: number
  version?: number
}

export interface Ring extends Rung {
  kind: RingKind
  userId: number
}

const kinds = new WeakMap<object, RingKind>()
const heard = new WeakMap<Database, Ring[]>()

/** Marks a statement whose rows are of type `Rung`: after the answer, the open pages of these people are told (docs/decisions/085). */
export function ringing<S extends Statement<Rung[]>>(kind: RingKind, each: S): S {
  kinds.set(each, kind)
  return each
}

/** Keeps who shall be told by statements that a request has sent. */
export function keepRings(db: Database, statements: readonly Statement[], results: readonly unknown[]): void {
  for (const [i, each] of statements.entries()) {
    const kind = kinds.get(each)
    if (!kind) continue
    const rings = (results[i] as Rung[]).flatMap(({ userId, ...rest }) => (userId ? [{ ...rest, kind, userId }] : []))
    heard.set(db, [...(heard.get(db) ?? []), ...rings])
  }
}

/** Takes what was kept for people, or for webhooks. @param db that of the request */
export function takeRings(db: Database, of: 'people' | 'webhooks'): Ring[] {
  const isWanted = ({ kind }: Ring) => (kind === 'webhook') === (of === 'webhooks')
  const rings = heard.get(db) ?? []
  heard.set(
    db,
    rings.filter((each) => !isWanted(each)),
  )
  return rings.filter(isWanted)
}
