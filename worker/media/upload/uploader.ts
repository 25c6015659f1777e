import { Failure } from '#domain/errors.ts'
import { batch } from '#worker/db/batch.ts'
import { countOnce, type Limit, refuseOver } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { selectSession } from './queries.ts'

/** Rate limits of uploads and link previews per person (REL-13). */
export const UPLOADS: Limit = { name: 'upload', times: 300, seconds: 3600 }
export const PREVIEWS: Limit = { name: 'link preview', times: 120, seconds: 3600 }

/** Requires a person with a full login: else 401 code 2 or 4. */
export function requireUploader([session]: { userId: number; loginState: 'full' | 'limited' }[]): number {
  if (!session) throw new Failure('no_session')
  if (session.loginState !== 'full') throw new Failure('limited_session')
  return session.userId
}

/**
 * Checks the session and counts the request in one batch. Fails with 401 code 2 for visitors, 401 code 4 for limited sessions, 429 above the limit.
 * @returns the person's id
 */
export async function authorizeUploader(requester: Requester, limit: Limit): Promise<number> {
  const { db, sessionHash, now } = requester
  if (sessionHash === null) throw new Failure('no_session')
  const { counted, session } = await batch(db, {
    counted: countOnce(limit, sessionHash, now),
    session: selectSession(requester),
  })
  const ownerId = requireUploader(session)
  refuseOver(limit, counted, now)
  return ownerId
}
