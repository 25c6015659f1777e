import { loginAnswer, type SignupInput, signupBody, usernameAnswer, usernameQuery } from '#domain/accounts/contract.ts'
import { usernameFault } from '#domain/accounts/rules.ts'
import { Failure } from '#domain/errors.ts'
import { textFault } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { reading } from '#worker/http/action/reading.ts'
import type { Client } from '#worker/http/client.ts'
import { hashToken } from '#worker/http/cookies/tokens.ts'
import { countAgainst, type Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { isNameTaken } from '#worker/model/accounts/rules.ts'
import { verificationStatements } from '../links/verify.ts'
import { newPasswordFault } from '../passwords/good-password.ts'
import { hashPassword } from '../passwords/password.ts'
import { insertUser, selectNameIsFree } from '../queries.ts'
import { accountAnswer } from '../view.ts'
import { openSession } from './session.ts'

const PER_EMAIL: Limit = { name: 'signup', times: 5, seconds: 3600 }
const PER_ADDRESS: Limit = { name: 'signup-address', times: 20, seconds: 3600 }
const NAMES_PER_ADDRESS: Limit = { name: 'username-address', times: 60, seconds: 60 }

/**
 * Creates an account and signs it in (W-50). A taken username is 409 code 59. A taken address is never revealed: an account gets an address only by
 * its verification link, and the account that already has the address gets another mail (REL-02).
 */
export async function openSignup(requester: Requester, client: Client, { username, email, password }: SignupInput) {
  const { db, now } = requester
  const limits = [{ limit: PER_EMAIL, who: await hashToken(email) }]
  if (client.address) limits.push({ limit: PER_ADDRESS, who: client.address })
  await countAgainst(db, limits, now)
  requireNoFaults([
    ['username', usernameFault(username), 'username'],
    ['password', await newPasswordFault(password, { username, email }), 'password'],
  ])
  const account = { id: newId(), username, fullName: username, locale: requester.place.chosen }
  const address = await verificationStatements(requester, client, account, email)
  const user = insertUser({ ...account, password: await hashPassword(password), now })
  try {
    const session = await openSession(requester, client, account, 'full', [user, ...address])
    return { user: accountAnswer(account), session }
  } catch (error) {
    if (isNameTaken(error)) throw nameTaken()
    throw error
  }
}

/** Fails with all validation errors at once, so that a form can show each at its field. */
export function requireNoFaults(judged: [field: string, code: string | null, of: 'username' | 'password'][]): void {
  const faults = judged.flatMap(([field, code, of]) => (code === null ? [] : [textFault(field, code, of)]))
  if (faults.length > 0) throw new Failure('invalid', { faults })
}

export function nameTaken(): Failure {
  return new Failure('username_taken', { faults: [{ field: 'username', code: 'taken' }] })
}

/** Availability of a username, which the form checks while the user types. */
async function readUsername({ db, now }: Requester, { address }: Client, typed: string) {
  if (address) await countAgainst(db, [{ limit: NAMES_PER_ADDRESS, who: address }], now)
  const username = typed.trim().toLowerCase()
  if (usernameFault(username) !== null) return { username, status: 'invalid' as const }
  const {
    name: [name],
  } = await batch(db, { name: selectNameIsFree(username, now) })
  return { username, status: name?.free ? ('free' as const) : ('taken' as const) }
}

/** `openSignup` as a call. The form also performs the visitor's pending action. */
export const signUp = action(
  {
    call: ['post', routes.api.signup],
    ids: {},
    summary: 'Sign up',
    input: signupBody,
    answer: loginAnswer,
    fails: ['username_taken', 'too_large', 'wrong_type', 'forbidden'],
    login: 'none',
  },
  async function signUp({ requester, client, browser, input }) {
    const { user, session } = await openSignup(requester, client, input)
    browser.signIn(session)
    return { user, login_state: 'full' as const }
  },
)

export const getUsername = reading(
  {
    call: ['get', routes.api.username],
    ids: {},
    summary: 'Check whether a username is available',
    query: usernameQuery,
    answer: usernameAnswer,
    fails: [],
  },
  ({ requester, client, query }) => readUsername(requester, client, query.username),
)
