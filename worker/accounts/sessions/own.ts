import * as v from 'valibot'
import { emptyBody, endedSessions, type SessionView, sessionForm, sessionSchema } from '#domain/accounts/contract.ts'
import { routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import { batch } from '#worker/db/batch.ts'
import { requireWritten } from '#worker/db/receipt.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { reading } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { countOtherSessions, deleteOtherSessions, deleteOwnSession, selectSessions } from './queries.ts'
import { signedIn } from './signed-in.ts'

const SECTION = { page: routes.settingsSessions, form: 'sessions' }

/** The viewer's own sessions, newest first (W-56). */
export async function readSessions({ db, now, sessionHash }: Requester, viewer: AccountViewer): Promise<SessionView[]> {
  const { sessions } = await batch(db, { sessions: selectSessions(viewer.id, now) })
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
export const endOwnSession = action(
  {
    call: ['delete', routes.api.session],
    ids: { session: 'no_such_call' },
    summary: 'End a session',
    answer: emptyBody,
    fails: [...WRITE_FAILS, 'forbidden', 'no_such_call'],
    login: 'full',
  },
  async function endOwnSession({ requester: { db }, caller, ids }) {
    const { ended } = await batch(db, { ended: deleteOwnSession(caller.id, ids.session) })
    requireWritten(ended.length > 0, 'no_such_call')
    return {}
  },
).form({
  path: routes.do.endSession,
  schema: sessionForm,
  section: () => SECTION,
  asks: ({ session_id: session }) => ({ ids: { session }, input: undefined }),
  done: () => ({ to: routes.settingsSessions, toast: 'session_ended' }),
})

/** Ends all other sessions (W-56). Counts them first, so that a retry with the same key returns the same number. */
export const endOtherSessions = action(
  {
    call: ['delete', routes.api.sessions],
    ids: {},
    summary: 'End all other sessions',
    answer: endedSessions,
    fails: [...WRITE_FAILS, 'forbidden'],
    login: 'full',
  },
  async function endOtherSessions({ requester, caller }) {
    const { db } = requester
    const sessionHash = requester.sessionHash ?? ''
    const {
      others: [others],
    } = await batch(db, { others: countOtherSessions(caller.id, sessionHash) })
    await batch(db, { ended: deleteOtherSessions(caller.id, sessionHash) })
    return { ended: others?.count ?? 0 }
  },
).form({
  path: routes.do.endSessions,
  schema: v.unknown(),
  section: () => SECTION,
  asks: () => ({ ids: {}, input: undefined }),
  done: () => ({ to: routes.settingsSessions, toast: 'sessions_ended' }),
})

export const getSessions = reading(
  {
    call: ['get', routes.api.sessions],
    ids: {},
    summary: 'List the viewer’s sessions',
    answer: v.array(sessionSchema),
    fails: ['no_session'],
    login: 'any',
  },
  async ({ requester }) => readSessions(requester, await signedIn(requester)),
)
