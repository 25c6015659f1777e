import type { Context } from 'hono'
import type { SignupInput } from '../../domain/accounts/contract.ts'
import { usernameFault } from '../../domain/accounts/rules.ts'
import { Failure, type FieldFault } from '../../domain/errors.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { AppEnv } from '../env.ts'
import { addressOf, countAgainst, type Limit } from '../http/limits.ts'
import { hashToken } from '../http/session-cookie.ts'
import { isNameTaken } from './conditions.ts'
import { newPasswordFault } from './good-password.ts'
import { hashPassword } from './password.ts'
import { insertUser, selectNameIsFree } from './queries.ts'
import { openSession } from './session.ts'
import { planAddress } from './verify.ts'

const PER_EMAIL: Limit = { name: 'signup', times: 5, seconds: 3600 }
const PER_ADDRESS: Limit = { name: 'signup-address', times: 20, seconds: 3600 }
const NAMES_PER_ADDRESS: Limit = { name: 'username-address', times: 60, seconds: 60 }

/**
 * Makes an account and signs it in (W-50). A taken username is told, 409 code 59. A taken address never is: no address belongs to an
 * account before a link has proved it, and whoever has it already gets another mail (REL-02).
 */
export async function signUp(c: Context<AppEnv>, { username, email, password }: SignupInput) {
  const { db, now } = c.var
  const limits = [{ limit: PER_EMAIL, who: await hashToken(email) }]
  const address = addressOf(c)
  if (address) limits.push({ limit: PER_ADDRESS, who: address })
  await countAgainst(db, limits, now)
  requireGood([
    ['username', usernameFault(username)],
    ['password', await newPasswordFault(password, { username, email })],
  ])
  const account = { id: newId(), username, fullName: username, locale: c.get('place').chosen }
  const wanted = await planAddress(c, account, email)
  const user = insertUser(db, { ...account, password: await hashPassword(password), now })
  try {
    await openSession(c, account, 'full', [user, ...wanted])
  } catch (error) {
    if (isNameTaken(error)) throw nameTaken()
    throw error
  }
  return { id: String(account.id), username, full_name: username }
}

/** Fails with every fault there is, so that a form can show each at its field. */
export function requireGood(judged: [field: string, code: string | null][]): void {
  const faults: FieldFault[] = judged.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]))
  if (faults.length > 0) throw new Failure('invalid', { faults })
}

export function nameTaken(): Failure {
  return new Failure('username_taken', { faults: [{ field: 'username', code: 'taken' }] })
}

/** Whether a name can be had, for the form that asks while one types. */
export async function readUsername(c: Context<AppEnv>, typed: string) {
  const { db, now } = c.var
  const address = addressOf(c)
  if (address) await countAgainst(db, [{ limit: NAMES_PER_ADDRESS, who: address }], now)
  const username = typed.trim().toLowerCase()
  if (usernameFault(username) !== null) return { username, status: 'invalid' as const }
  const [[row]] = await batch(db, [selectNameIsFree(db, username, now)])
  return { username, status: row?.free ? ('free' as const) : ('taken' as const) }
}
