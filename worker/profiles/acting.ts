import type { Scope } from '../../domain/accounts/contract.ts'
import { Failure } from '../../domain/errors.ts'
import { type Answered, type Asked, round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import { type Access, accessOf, askAccess } from './access.ts'
import { selectMay, type Who } from './queries.ts'

/** Who acts, and for whom: themselves, or a person who lets them (G-011). */
export interface Actor {
  viewerId: number
  /** Whose things change. */
  actorId: number
  access: Access
}

interface Opening {
  limit: Limit
  /** Whom `access.user` is: mostly whose thing is acted on. null: nobody but the actor. */
  who: Who | null
  /** For whom the viewer says they act; undefined: for themselves. */
  subjectId?: string | undefined
  scope: Scope
}

/**
 * The round that says who acts, with what else an action needs to know, whose answers are `more`. Nobody signed in is
 * 401 code 2, a limited login 401 code 4, too often 429, acting for somebody who doesn't let one 403 code 3, in this order.
 */
export function openActor<A extends Asked = Record<never, never>>(
  asker: Asker,
  opening: Opening,
  more?: A,
): Promise<Actor & { more: Answered<A> }>
export async function openActor(asker: Asker, opening: Opening, more: Asked = {}): Promise<Actor & { more: unknown }> {
  const { db, sessionHash, now } = asker
  if (sessionHash === null) throw new Failure('no_session')
  const subjectId = opening.subjectId === undefined ? null : Number(opening.subjectId)
  const answered = await round(db, {
    counted: countOnce(db, opening.limit, sessionHash, now),
    permitted: selectMay(asker, subjectId, opening.scope),
    access: askAccess(asker, opening.who),
    more,
  })
  const access = accessOf(asker, answered.access)
  const { id, loginState } = access.viewer
  if (id === null) throw new Failure('no_session')
  if (loginState !== 'full') throw new Failure('limited_session')
  refuseOver(opening.limit, answered.counted, now)
  if (!answered.permitted[0]?.may) throw new Failure('forbidden')
  return { viewerId: id, actorId: subjectId ?? id, access, more: answered.more }
}
