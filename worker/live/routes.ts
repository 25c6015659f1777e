import type { Context } from 'hono'
import { Failure } from '../../domain/errors.ts'
import { batch } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { isOwnOrigin } from '../http/csrf.ts'
import { selectSession } from './queries.ts'

/** What a page that was open for a long time has missed is not remembered anyway, in ms. */
const OLDEST = 60_000

/**
 * Opens the socket of a browser (docs/decisions/085). Without a session 401 code 2; from a page of another site, or of another person than
 * the session's (`user`), 403 code 3; not as a socket 400 code 1; without the binding 404 code 11.
 */
export async function liveSocket(c: Context<AppEnv>): Promise<Response> {
  const { requester } = c.var
  if (requester.sessionHash === null) throw new Failure('no_session')
  if (!isOwnOrigin(c)) throw new Failure('forbidden')
  if (!c.env.LIVE) throw new Failure('no_such_call')
  const {
    session: [session],
  } = await batch(requester.db, { session: selectSession(requester) })
  if (!session) throw new Failure('no_session')
  // Somebody else has signed in since the page was rendered.
  if (c.req.query('user') !== String(session.userId)) throw new Failure('forbidden')
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
    throw new Failure('invalid', { faults: [{ field: 'upgrade', code: 'missing' }] })
  const age = Math.min(Math.max(Number(c.req.query('age')) || 0, 0), OLDEST)
  const address = `https://live/?session=${session.id}&age=${age}`
  const object = c.env.LIVE.get(c.env.LIVE.idFromName(String(session.userId)))
  const { webSocket } = await object.fetch(address, { headers: { upgrade: 'websocket' } })
  // An answer whose headers the middleware may change.
  return new Response(null, { status: 101, webSocket })
}
