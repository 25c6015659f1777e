import { EXPERIMENTS } from '#domain/experiments/registry.ts'
import { batch, type Results, type Statements } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { newToken } from '#worker/http/cookies/tokens.ts'
import type { Requester } from '#worker/http/requester.ts'
import { deleteReadingSession, insertSession } from './queries.ts'

/**
 * Reads as a given person, by the same rules as their own requests: one batch inserts a session, reads with it, and deletes it again. The session is
 * never visible outside of the batch, and no token matches it.
 * @param ask the reads, which get the person's requester
 */
export function readAsPerson<A extends Statements>(
  db: Database,
  userId: number,
  now: number,
  ask: (requester: Requester) => A,
): Promise<{ requester: Requester; read: Results<A> }>
export async function readAsPerson(
  db: Database,
  userId: number,
  now: number,
  ask: (requester: Requester) => Statements,
): Promise<{ requester: Requester; read: unknown }> {
  const id = newId()
  const tokenHash = newToken()
  const requester: Requester = {
    ...{ db, now, sessionHash: tokenHash, subjectId: null, confirmFrom: null, place: NOWHERE },
    // Avoid counting an exposure to experiments.
    experiments: { exposeGroup: (name) => EXPERIMENTS[name][0], active: () => ({}) },
  }
  const times = { createdAt: now, lastSeenAt: now, expiresAt: now + 1 }
  const { read } = await batch(db, {
    opened: insertSession({ id, tokenHash, userId, loginState: 'full', ...times }),
    read: ask(requester),
    closed: deleteReadingSession(id),
  })
  return { requester, read }
}

/** Place without a browser. */
const NOWHERE: Requester['place'] = {
  ...{
    country: null,
    language: 'en',
    locale: 'en-US',
    chosen: null,
    carried: null,
    named: null,
    hl: null,
    offer: null,
  },
  ...{ device: 'web', mobile: false, isBot: false },
}
