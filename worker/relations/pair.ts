import { emptyBody } from '#domain/accounts/contract.ts'
import { type ErrorName, Failure } from '#domain/errors.ts'
import { batch, type Results, type Statement, type Statements } from '../db/batch.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import type { Requester } from '../http/requester.ts'
import { accessOf, askAccess } from '../profiles/read.ts'
import { type Pair, type RelationRow, selectRelation } from './queries.ts'

/** Rate limit of all relation changes of a person (REL-13). */
const LIMIT: Limit = { name: 'relations', times: 600, seconds: 3600 }

/** Errors of every change between two people. */
export const PAIR_FAILS: readonly ErrorName[] = [...WRITE_FAILS, 'forbidden', 'user_not_found']

/** Options that all changes between two people share: the address says all, and an optional body must be empty. */
export const ON_PERSON = {
  ids: { user: 'user_not_found' },
  input: emptyBody,
  isInputOptional: true,
  fails: PAIR_FAILS,
} as const

/**
 * Authorizes a change between the viewer and another person in one round trip: 401 code 2 for visitors, 401 code 4 for limited sessions, 429 above the limit,
 * 400 code 1 for oneself, 404 code 30 for a missing or closed person, in this order. `more`: further statements of the batch.
 */
export async function authorizePair<More extends Statements = Record<never, never>>(
  requester: Requester,
  userId: number,
  more?: More,
) {
  const { db, sessionHash, now } = requester
  if (sessionHash === null) throw new Failure('no_session')
  const who = { id: userId }
  const answered = await batch(db, {
    counted: countOnce(LIMIT, sessionHash, now),
    access: askAccess(requester, who),
    more,
  })
  const access = accessOf(requester, answered.access)
  const { id, loginState } = access.viewer
  if (id === null) throw new Failure('no_session')
  if (loginState !== 'full') throw new Failure('limited_session')
  refuseOver(LIMIT, answered.counted, now)
  if (id === userId) throw new Failure('invalid', { faults: [{ field: 'id', code: 'not_oneself' }] })
  if (!access.user || access.user.closedAt !== null) throw new Failure('user_not_found')
  return { viewerId: id, access, more: answered.more as Results<More> }
}

/** Runs a change in one batch and returns the new relations. 404 if the person has closed their account since. */
export async function change(requester: Requester, pair: Pair, statements: Statement[]): Promise<RelationRow> {
  const {
    relation: [relation],
  } = await batch(requester.db, { statements, relation: selectRelation(pair) })
  if (!relation || relation.closedAt !== null) throw new Failure('user_not_found')
  return relation
}
