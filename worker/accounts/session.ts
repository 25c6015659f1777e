import type { Context } from 'hono'
import { isLanguage } from '../../domain/language.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { AppEnv } from '../env.ts'
import { giveCsrfToken } from '../http/csrf.ts'
import { keepLanguage } from '../http/language-cookie.ts'
import { clearSessionCookie, hashToken, newToken, SESSION_SECONDS, setSessionCookie } from '../http/session-cookie.ts'
import { deleteSession, insertSession } from './queries.ts'

/**
 * Signs somebody in, in the one batch with what goes before it: a new session with a new token; the one that this browser had ends
 * (REL-07). The person's own language comes with them (LOC-001).
 */
export async function openSession(
  c: Context<AppEnv>,
  account: { id: number; locale: string | null },
  loginState: 'full' | 'limited',
  before: Statement[] = [],
): Promise<unknown[]> {
  const { db, now, sessionHash } = c.var
  const token = newToken()
  const session = {
    id: newId(),
    tokenHash: await hashToken(token),
    userId: account.id,
    loginState,
    agent: (c.req.header('user-agent') ?? '').slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_SECONDS * 1000,
  }
  const end = sessionHash ? [deleteSession(db, sessionHash)] : []
  const results: unknown[] = await batchAll(db, [...before, ...end, insertSession(db, session)] as Statement[])
  setSessionCookie(c, token)
  giveCsrfToken(c)
  if (account.locale !== null && isLanguage(account.locale)) keepLanguage(c, account.locale)
  return results
}

/** Ends this browser's session, from the next request on. Ending none is no fault. */
export async function endSession(c: Context<AppEnv>): Promise<void> {
  const { db, sessionHash } = c.var
  if (sessionHash) await batchAll(db, [deleteSession(db, sessionHash) as Statement])
  clearSessionCookie(c)
}
