import { EXPERIMENTS } from '../../../domain/experiments/registry.ts'
import { newId } from '../../db/ids.ts'
import type { Database } from '../../db/open.ts'
import { type Answered, type Asked, round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { newToken } from '../../http/cookies/tokens.ts'
import { deleteReadingSession, insertSession } from './queries.ts'

/**
 * Reads as a person who is not there, so that exactly what the site would show them is read, by the same rules: one batch inserts a session, reads
 * with it, and deletes it again. Nobody else ever sees that session, and no token leads to it.
 * @param ask the reads, which get the person's asker
 */
export function readAsPerson<A extends Asked>(
  db: Database,
  userId: number,
  now: number,
  ask: (asker: Asker) => A,
): Promise<{ asker: Asker; read: Answered<A> }>
export async function readAsPerson(
  db: Database,
  userId: number,
  now: number,
  ask: (asker: Asker) => Asked,
): Promise<{ asker: Asker; read: unknown }> {
  const id = newId()
  const tokenHash = newToken()
  const asker: Asker = {
    ...{ db, now, sessionHash: tokenHash, subjectId: null, confirmFrom: null, place: NOWHERE },
    // Nobody is exposed to an experiment.
    experiments: { exposeGroup: (name) => EXPERIMENTS[name][0], active: () => ({}) },
  }
  const times = { createdAt: now, lastSeenAt: now, expiresAt: now + 1 }
  const { read } = await round(db, {
    opened: insertSession(db, { id, tokenHash, userId, loginState: 'full', ...times }),
    read: ask(asker),
    closed: deleteReadingSession(db, id),
  })
  return { asker, read }
}

/** No browser asks. */
const NOWHERE: Asker['place'] = {
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
