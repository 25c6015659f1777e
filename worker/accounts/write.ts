import type { LoginInput } from '../../domain/accounts/contract.ts'
import { Failure } from '../../domain/errors.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { countAgainst, type Limit } from '../http/limits.ts'
import { hashToken, newToken, SESSION_SECONDS } from '../http/session-cookie.ts'
import { verifyPassword } from './password.ts'
import { deleteSession, insertSession, selectAccountByLogin } from './queries.ts'

const PER_ACCOUNT: Limit = { name: 'login', times: 10, seconds: 300 }
const PER_ADDRESS: Limit = { name: 'login-address', times: 100, seconds: 300 }

interface LoginContext {
  now: number
  agent: string
  /** The real client's address; null where none can be trusted (locally). */
  address: string | null
}

/**
 * Signs in by username or e-mail and password: a new session with a new token. A wrong password and an unknown name are the
 * same failure, 401 code 5, after the same work; tries are limited for each account and address (W-50, REL-13).
 */
export async function logIn(db: Database, input: LoginInput, context: LoginContext) {
  const { now, address } = context
  const limits = [{ limit: PER_ACCOUNT, who: await hashToken(input.username_or_email.toLowerCase()) }]
  if (address) limits.push({ limit: PER_ADDRESS, who: address })
  await countAgainst(db, limits, now)
  const [[account]] = await batch(db, [selectAccountByLogin(db, input.username_or_email)])
  const proved = await verifyPassword(input.password, account?.password ?? null)
  if (!account || !proved) throw new Failure('bad_credentials')
  const token = newToken()
  const session = {
    id: newId(),
    tokenHash: await hashToken(token),
    userId: account.id,
    loginState: 'full' as const,
    agent: context.agent.slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_SECONDS * 1000,
  }
  await batch(db, [insertSession(db, session)])
  return { token, user: { id: String(account.id), username: account.username, full_name: account.fullName } }
}

/** Ends a session, from the next request on. Ending none is no fault. */
export async function logOut(db: Database, sessionHash: string | null): Promise<void> {
  if (sessionHash) await batch(db, [deleteSession(db, sessionHash)])
}
