import type { Scope } from '#domain/accounts/delegate-scopes.ts'
import { Failure } from '#domain/errors.ts'
import { batch, type Results, type Statements } from '../db/batch.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import type { Requester } from '../http/requester.ts'
import type { Who } from '../model/profiles/rules.ts'
import { type Access, accessOf, askAccess } from './access.ts'
import { selectPermission } from './queries.ts'

/** The acting viewer and their subject: themselves, or a person who delegated to them (G-011). */
export interface Actor {
  viewerId: number
  /** The person whose data changes. */
  actorId: number
  access: Access
}

interface Opening {
  limit: Limit
  /** The person to read as `access.user`, usually the content's owner; null: only the viewer. */
  who: Who | null
  /** The subject that the request names; undefined means the viewer. */
  subjectId?: string | undefined
  scope: Scope
}

/**
 * Authorizes the actor in one round trip, together with further reads (`more`). Fails with 401 code 2 for visitors, 401 code 4 for limited sessions, 429 above
 * the limit, 403 code 3 without the delegation, in this order.
 */
export function authorizeActor<A extends Statements = Record<never, never>>(
  requester: Requester,
  opening: Opening,
  more?: A,
): Promise<Actor & { more: Results<A> }>
export async function authorizeActor(
  requester: Requester,
  opening: Opening,
  more: Statements = {},
): Promise<Actor & { more: unknown }> {
  const { db, sessionHash, now } = requester
  if (sessionHash === null) throw new Failure('no_session')
  const subjectId = opening.subjectId === undefined ? null : Number(opening.subjectId)
  const answered = await batch(db, {
    counted: countOnce(opening.limit, sessionHash, now),
    permitted: selectPermission(requester, subjectId, opening.scope),
    access: askAccess(requester, opening.who),
    more,
  })
  const access = accessOf(requester, answered.access)
  const { id, loginState } = access.viewer
  if (id === null) throw new Failure('no_session')
  if (loginState !== 'full') throw new Failure('limited_session')
  refuseOver(opening.limit, answered.counted, now)
  if (!answered.permitted[0]?.may) throw new Failure('forbidden')
  return { viewerId: id, actorId: subjectId ?? id, access, more: answered.more }
}
