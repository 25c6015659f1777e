import { Failure } from '#domain/errors.ts'
import { batch } from '#worker/db/batch.ts'
import type { Client } from '#worker/http/client.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { selectViewer, touchSession } from './queries.ts'

/** The signed-in user, with a full session or a limited one (from a mailed link). Without a session: 401 code 2. */
export async function signedIn(requester: Requester): Promise<AccountViewer> {
  if (requester.sessionHash === null) throw new Failure('no_session')
  const {
    found: [viewer],
  } = await batch(requester.db, { found: selectViewer(requester) })
  if (!viewer) throw new Failure('no_session')
  return viewer
}

/** The user of a write. Without a session: 401 code 2; with a limited session: 401 code 4 (G-182). */
export async function fullyLoggedIn(requester: Requester, client: Client): Promise<AccountViewer> {
  if (requester.sessionHash === null) throw new Failure('no_session')
  const {
    found: [viewer],
  } = await batch(requester.db, { found: selectViewer(requester), touched: touchSession(requester, client) })
  if (!viewer) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
  return viewer
}
