import { Failure } from '../../../domain/errors.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { Client } from '../../http/client.ts'
import type { AccountViewer } from '../../viewers.ts'
import { selectViewer, touchSession } from './queries.ts'

/** The signed-in user, with a full or a limited (mailed link) session. Without a session: 401 code 2. */
export async function signedIn(asker: Asker): Promise<AccountViewer> {
  if (asker.sessionHash === null) throw new Failure('no_session')
  const {
    found: [viewer],
  } = await round(asker.db, { found: selectViewer(asker) })
  if (!viewer) throw new Failure('no_session')
  return viewer
}

/** The user of a write. Without a session: 401 code 2; with a limited session: 401 code 4 (G-182). */
export async function fullyLoggedIn(asker: Asker, client: Client): Promise<AccountViewer> {
  if (asker.sessionHash === null) throw new Failure('no_session')
  const {
    found: [viewer],
  } = await round(asker.db, { found: selectViewer(asker), touched: touchSession(asker, client) })
  if (!viewer) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
  return viewer
}
