import type { Context } from 'hono'
import { Failure } from '#domain/errors.ts'
import { batch } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { isOwnOrigin } from '../http/csrf.ts'
import { selectSession } from './queries.ts'

/** Maximum age of events to send again, in ms. */
const OLDEST = 60_000

/**
 * Opens the socket of a browser (docs/decisions/085). 401 code 2 without a session; 403 code 3 for a page of another site, or of another person than
 * the session's (`user`); 400 code 1 without a WebSocket upgrade; 404 code 11 without the binding.
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
  // Another person has logged in since the page was rendered.
  if (c.req.query('user') !== String(session.userId)) throw new Failure('forbidden')
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
    throw new Failure('invalid', { faults: [{ field: 'upgrade', code: 'missing' }] })
  const age = Math.min(Math.max(Number(c.req.query('age')) || 0, 0), OLDEST)
  const address = `https://live/?session=${session.id}&age=${age}`
  const object = c.env.LIVE.get(c.env.LIVE.idFromName(String(session.userId)))
  const { webSocket } = await object.fetch(address, { headers: { upgrade: 'websocket' } })
  // A new response, because the middleware must be able to change its headers.
  return new Response(null, { status: 101, webSocket })
}
