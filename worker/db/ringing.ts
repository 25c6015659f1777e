import type { LiveKind } from '#domain/live/events.ts'
import type { Database } from './open.ts'
import type { Statement } from './statement.ts'

/**
 * `session`: sessions of the user have ended, so their sockets must be closed. `webhook`: `userId` is the id of a webhook with waiting deliveries.
 */
export type RingKind = LiveKind | 'session' | 'webhook'

/** A row of a ringing statement: a user whose open pages get a signal; null: no one. */
export interface Rung {
  userId: number | null
  /** Id of the changed thing, and its new version (`LiveEvent`). */
  id?: number
  version?: number
}

export interface Ring extends Rung {
  kind: RingKind
  userId: number
}

const kinds = new WeakMap<object, RingKind>()
const heard = new WeakMap<Database, Ring[]>()

/** Marks a statement whose rows are of type `Rung`: after the response, the open pages of these users get a signal (docs/decisions/085). */
export function ringing<S extends Statement<Rung[]>>(kind: RingKind, each: S): S {
  kinds.set(each, kind)
  return each
}

/** Collects the signals of statements that a request has sent. */
export function keepRings(db: Database, statements: readonly Statement[], results: readonly unknown[]): void {
  for (const [i, each] of statements.entries()) {
    const kind = kinds.get(each)
    if (!kind) continue
    const rings = (results[i] as Rung[]).flatMap(({ userId, ...rest }) => (userId ? [{ ...rest, kind, userId }] : []))
    heard.set(db, [...(heard.get(db) ?? []), ...rings])
  }
}

/** Returns and removes the collected signals for people or for webhooks. @param db the request's database */
export function takeRings(db: Database, of: 'people' | 'webhooks'): Ring[] {
  const isWanted = ({ kind }: Ring) => (kind === 'webhook') === (of === 'webhooks')
  const rings = heard.get(db) ?? []
  heard.set(
    db,
    rings.filter((each) => !isWanted(each)),
  )
  return rings.filter(isWanted)
}
