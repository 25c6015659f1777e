import { emailLinkAnswer, emailLinkBody, emptyBody, resetBody } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { skipReceipt } from '#worker/db/receipt.ts'
import { action } from '#worker/http/action/action.ts'
import type { Client } from '#worker/http/client.ts'
import { hashToken, newToken } from '#worker/http/cookies/tokens.ts'
import { countAgainst, type Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { newPasswordFault } from '../passwords/good-password.ts'
import { hashPassword } from '../passwords/password.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { openSession } from '../sessions/session.ts'
import { requireNoFaults } from '../sessions/signup.ts'
import { accountAnswer } from '../view.ts'
import { isTokenGood, receiverName, tokenOwnerSql } from './conditions.ts'
import { changeMails, linkMail } from './mails.ts'
import { deleteOtherLogins, deleteToken, replaceToken, selectTokenOwner, updateForgottenPassword } from './queries.ts'
import { countLinkUse, unusableLink } from './verify.ts'

/** Lifetime of a requested link, in ms: one hour. */
const HOUR = 3600_000
const PER_EMAIL: Limit = { name: 'mail', times: 5, seconds: 3600 }
const PER_ADDRESS: Limit = { name: 'mail-address', times: 30, seconds: 3600 }

/**
 * Mails a link to log in or to set a new password, if an account has this address. If none has, the same statements run and the answer is the same
 * (W-55). A new link replaces the previous one of its kind.
 * @param next the path to open after the login
 */
export async function requestLink(
  requester: Requester,
  client: Client,
  purpose: 'email_link' | 'reset',
  email: string,
  next?: string,
): Promise<void> {
  const { db, now } = requester
  const limits = [{ limit: PER_EMAIL, who: `${purpose}:${await hashToken(email)}` }]
  if (client.address) limits.push({ limit: PER_ADDRESS, who: client.address })
  await countAgainst(db, limits, now)
  const token = newToken()
  const link = { tokenHash: await hashToken(token), email, now, expiresAt: now + HOUR }
  const to = { to: email, username: receiverName(email, purpose, now) }
  await batch(db, {
    link: replaceToken(link, purpose),
    mail: linkMail(requester, client, purpose, to, token, next),
  })
}

/** Logs in by a mailed link, once. The session is read-only (G-182). */
export async function logInByLink(requester: Requester, client: Client, token: string) {
  skipReceipt()
  await countLinkUse(requester, client)
  const { db, now } = requester
  const hash = await hashToken(token)
  const {
    owner: [account],
    used,
  } = await batch(db, {
    owner: selectTokenOwner(hash, 'email_link', now),
    used: deleteToken(hash, 'email_link'),
  })
  if (!account || account.closedAt !== null || used.length === 0) throw unusableLink()
  const session = await openSession(requester, client, account, 'limited')
  return { user: accountAnswer(account), session }
}

/** Sets a new password by a mailed link, once. Ends the account's sessions and removes its other links and linked accounts (W-55). */
export async function resetPassword(
  requester: Requester,
  client: Client,
  token: string,
  password: string,
): Promise<void> {
  await countLinkUse(requester, client)
  const { db, now } = requester
  const hash = await hashToken(token)
  const {
    owner: [account],
  } = await batch(db, { owner: selectTokenOwner(hash, 'reset', now) })
  if (!account) throw unusableLink()
  requireNoFaults([['password', await newPasswordFault(password, account), 'password']])
  const owner = tokenOwnerSql(hash, 'reset', now)
  const { changed } = await batch(db, {
    changed: updateForgottenPassword(owner, await hashPassword(password), now),
    told: changeMails(requester, client, 'password', account, isTokenGood(hash, 'reset', now)),
    sessions: deleteSessionsOf(owner),
    keys: deleteOtherLogins(owner),
  })
  if (changed.length === 0) throw unusableLink()
}

/** Mails a login link, or logs in by one. */
export const emailLink = action(
  {
    call: ['post', routes.api.emailLink],
    ids: {},
    summary: 'Request a login link, or log in with one',
    input: emailLinkBody,
    answer: emailLinkAnswer,
    fails: ['too_large', 'wrong_type', 'forbidden'],
    login: 'none',
  },
  async function emailLink({ requester, client, browser, input: { email, token } }) {
    if (token !== undefined) {
      const { user, session } = await logInByLink(requester, client, token)
      browser.signIn(session)
      return { user, login_state: 'limited' as const }
    }
    if (email === undefined) throw missing('email')
    await requestLink(requester, client, 'email_link', email)
    return {}
  },
)

/** Mails a password reset link, or sets a new password by one. */
export const resetByLink = action(
  {
    call: ['post', routes.api.reset],
    ids: {},
    summary: 'Request a password reset link, or set a new password',
    input: resetBody,
    answer: emptyBody,
    fails: ['too_large', 'wrong_type', 'forbidden'],
    login: 'none',
  },
  async function resetByLink({ requester, client, input: { email, token, password } }) {
    if (token !== undefined && password !== undefined) await resetPassword(requester, client, token, password)
    else if (email !== undefined && token === undefined) await requestLink(requester, client, 'reset', email)
    else throw missing(token === undefined ? 'email' : 'password')
    return {}
  },
)

function missing(field: string): Failure {
  return new Failure('invalid', { faults: [{ field, code: 'missing' }] })
}
