import type { Context } from 'hono'
import { isLanguage } from '../../domain/language.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { forgoReceipt } from '../db/receipt.ts'
import type { AppEnv } from '../env.ts'
import { changeAsker } from '../http/asker.ts'
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
  forgoReceipt()
  const { db, now, sessionHash } = c.var
  const token = newToken()
  const tokenHash = await hashToken(token)
  const session = {
    id: newId(),
    tokenHash,
    userId: account.id,
    loginState,
    agent: (c.req.header('user-agent') ?? '').slice(0, 300),
    ...whereFrom(c),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_SECONDS * 1000,
  }
  const end = sessionHash ? [deleteSession(db, sessionHash)] : []
  const results: unknown[] = await batchAll(db, [...before, ...end, insertSession(db, session)])
  // What follows in this request is done by who signed in.
  changeAsker(c, { sessionHash: tokenHash })
  setSessionCookie(c, token)
  giveCsrfToken(c)
  if (account.locale !== null && isLanguage(account.locale)) keepLanguage(c, account.locale)
  return results
}

/** Where a request comes from, as the platform tells it. */
export function whereFrom(c: Context<AppEnv>): { country: string | null; region: string | null } {
  const cf: unknown = c.req.raw.cf
  const region = typeof cf === 'object' && cf !== null && 'region' in cf ? cf.region : null
  return { country: c.get('place').country, region: typeof region === 'string' ? region.slice(0, 100) : null }
}

/** Ends this browser's session, from the next request on. Ending none is no fault. */
export async function endSession(c: Context<AppEnv>): Promise<void> {
  const { db, sessionHash } = c.var
  if (sessionHash) await batchAll(db, [deleteSession(db, sessionHash)])
  clearSessionCookie(c)
}
