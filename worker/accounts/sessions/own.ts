import type { SessionView } from '../../../domain/accounts/contract.ts'
import { Failure } from '../../../domain/errors.ts'
import { rfc2822 } from '../../../domain/time.ts'
import { hasLostResults } from '../../db/receipt.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { AccountViewer } from '../../viewers.ts'
import { countOtherSessions, deleteOtherSessions, deleteOwnSession, selectSessions } from './queries.ts'

/** The viewer's own sessions, newest first (W-56). */
export async function readSessions({ db, now, sessionHash }: Asker, viewer: AccountViewer): Promise<SessionView[]> {
  const { sessions } = await round(db, { sessions: selectSessions(viewer.id, now) })
  return sessions.map((row) => ({
    id: String(row.id),
    created_at: rfc2822(row.createdAt),
    last_seen_at: rfc2822(row.lastSeenAt),
    agent: row.agent,
    country: row.country,
    region: row.region,
    login_state: row.loginState,
    current: row.tokenHash === sessionHash,
  }))
}

/** Ends one of the viewer's sessions; another user's session is treated as not found (W-56). */
export async function endOwnSession({ db }: Asker, viewer: AccountViewer, id: number): Promise<void> {
  const { ended } = await round(db, { ended: deleteOwnSession(db, viewer.id, id) })
  if (ended.length === 0 && !hasLostResults()) throw new Failure('no_such_call')
}

/** Ends all other sessions (W-56). Counts them first, so that a retry with the same key returns the same number. */
export async function endOtherSessions(asker: Asker, viewer: AccountViewer): Promise<{ ended: number }> {
  const { db } = asker
  const sessionHash = asker.sessionHash ?? ''
  const {
    others: [others],
  } = await round(db, { others: countOtherSessions(viewer.id, sessionHash) })
  await round(db, { ended: deleteOtherSessions(db, viewer.id, sessionHash) })
  return { ended: others?.count ?? 0 }
}
