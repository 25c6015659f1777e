import type { Context } from 'hono'
import type { LoginInput } from '../../domain/accounts/contract.ts'
import { Failure } from '../../domain/errors.ts'
import { batch } from '../db/batch.ts'
import { forgoReceipt } from '../db/receipt.ts'
import type { AppEnv } from '../env.ts'
import { addressOf, countAgainst, type Limit } from '../http/limits.ts'
import { hashToken } from '../http/session-cookie.ts'
import { reopenStatements } from './closing.ts'
import { verifyPassword } from './password.ts'
import { type AccountRow, selectAccount, selectAccountByLogin } from './queries.ts'
import { openSession } from './session.ts'

export { actFor } from './acting.ts'
export { changePassword, deactivate, deleteAccount, requestDeletion } from './changes.ts'
export { logInByLink, requestLink, resetPassword } from './links.ts'
export { hashPassword } from './password.ts'
export {
  delegate,
  endOtherSessions,
  endOwnSession,
  linkAccount,
  switchAccount,
  undelegate,
  unlinkAccount,
} from './people.ts'
export { endSession } from './session.ts'
export { nameTaken, requireGood, signUp } from './signup.ts'
export { planAddress, verifyEmail } from './verify.ts'

const PER_ACCOUNT: Limit = { name: 'login', times: 10, seconds: 300 }
const PER_ADDRESS: Limit = { name: 'login-address', times: 100, seconds: 300 }

/**
 * Proves who somebody is by username or e-mail and password. A wrong password and an unknown name are the same failure, 401 code 5,
 * after the same work; tries are limited for each account and address (W-50, REL-13).
 */
export async function proveAccount(c: Context<AppEnv>, name: string, password: string): Promise<AccountRow> {
  forgoReceipt()
  const { db, now } = c.var
  const address = addressOf(c)
  const limits = [{ limit: PER_ACCOUNT, who: await hashToken(name.toLowerCase()) }]
  if (address) limits.push({ limit: PER_ADDRESS, who: address })
  await countAgainst(db, limits, now)
  const [[account]] = await batch(db, [selectAccountByLogin(db, name, now)])
  const proved = await verifyPassword(password, account?.password ?? null)
  if (!account || !proved) throw new Failure('bad_credentials')
  return account
}

/** Proves that whoever is signed in also knows the password; the fault stands at `field`. The same tries as at login. */
export async function provePassword(c: Context<AppEnv>, userId: number, password: string, field: string) {
  forgoReceipt()
  const { db, now } = c.var
  const [[account]] = await batch(db, [selectAccount(db, userId)])
  if (!account) throw new Failure('no_session')
  await countAgainst(db, [{ limit: PER_ACCOUNT, who: await hashToken(account.username) }], now)
  if (!(await verifyPassword(password, account.password)))
    throw new Failure('bad_credentials', { faults: [{ field, code: 'wrong_password' }] })
  return account
}

/**
 * Logs in. A deactivated or deleted account that is still there comes back as it was, in the same batch.
 * @returns the account, and whether it came back
 */
export async function logIn(c: Context<AppEnv>, input: LoginInput) {
  const account = await proveAccount(c, input.username_or_email, input.password)
  await openSession(c, account, 'full', account.closedAt === null ? [] : reopenStatements(c.get('db'), account.id))
  return { user: accountAnswer(account), isBack: account.closedAt !== null }
}

/** An account as answers name it. */
export function accountAnswer(account: { id: number; username: string; fullName: string }) {
  return { id: String(account.id), username: account.username, full_name: account.fullName }
}
