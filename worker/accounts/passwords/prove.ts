import { Failure } from '#domain/errors.ts'
import { batch } from '#worker/db/batch.ts'
import { skipReceipt } from '#worker/db/receipt.ts'
import type { Client } from '#worker/http/client.ts'
import { hashToken } from '#worker/http/cookies/tokens.ts'
import { countAgainst, type Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { type AccountRow, selectAccount, selectAccountByLogin } from '../queries.ts'
import { verifyPassword } from './password.ts'

const PER_ACCOUNT: Limit = { name: 'login', times: 10, seconds: 300 }
const PER_ADDRESS: Limit = { name: 'login-address', times: 100, seconds: 300 }

/**
 * Checks a username or e-mail and its password. A wrong password and an unknown name give the same failure, 401 code 5,
 * after the same work; attempts are limited per account and per IP address (W-50, REL-13).
 */
export async function proveAccount(
  { db, now }: Requester,
  { address }: Client,
  name: string,
  password: string,
): Promise<AccountRow> {
  skipReceipt()
  const limits = [{ limit: PER_ACCOUNT, who: await hashToken(name.toLowerCase()) }]
  if (address) limits.push({ limit: PER_ADDRESS, who: address })
  await countAgainst(db, limits, now)
  const {
    found: [account],
  } = await batch(db, { found: selectAccountByLogin(name, now) })
  const proved = await verifyPassword(password, account?.password ?? null)
  if (!account || !proved) throw new Failure('bad_credentials')
  return account
}

/** Checks the signed-in user's password; an error is reported at `field`. Attempts are limited per account, as at login. */
export async function provePassword({ db, now }: Requester, userId: number, password: string, field: string) {
  skipReceipt()
  const {
    found: [account],
  } = await batch(db, { found: selectAccount(userId) })
  if (!account) throw new Failure('no_session')
  await countAgainst(db, [{ limit: PER_ACCOUNT, who: await hashToken(account.username) }], now)
  if (!(await verifyPassword(password, account.password)))
    throw new Failure('bad_credentials', { faults: [{ field, code: 'wrong_password' }] })
  return account
}
