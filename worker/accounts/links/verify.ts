import { emptyBody, tokenBody } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch, type Statement } from '#worker/db/batch.ts'
import { hasLostResults } from '#worker/db/receipt.ts'
import { action } from '#worker/http/action/action.ts'
import type { Client } from '#worker/http/client.ts'
import { hashToken, newToken } from '#worker/http/cookies/tokens.ts'
import { countAgainst, type Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { isEmailFree, isProvedEmailFree, previousValue, usernameOfEmail } from './conditions.ts'
import { addressInUseMail, changeMail, linkMail } from './mails.ts'
import { deleteToken, deleteTokensOf, insertToken, selectAddressToConfirm, updateProvedEmail } from './queries.ts'

/** Time in ms for which an address may stay unverified: one week. */
const LINK_LIFETIME = 7 * 24 * 3600 * 1000
const RESENDS: Limit = { name: 'resend-email', times: 5, seconds: 3600 }
const USES_PER_ADDRESS: Limit = { name: 'token-address', times: 30, seconds: 300 }

/**
 * Statements that store an address as unverified and mail its link. If another account has the address, its owner is notified instead; the answer
 * does not reveal which. A new address replaces the previous unverified one.
 */
export async function verificationStatements(
  requester: Requester,
  client: Client,
  { id: userId, username }: { id: number; username: string },
  email: string,
): Promise<Statement[]> {
  const { now } = requester
  const token = newToken()
  const row = { userId, email, purpose: 'verify' as const, createdAt: now, expiresAt: now + LINK_LIFETIME }
  return [
    deleteTokensOf(userId, 'verify'),
    insertToken({ ...row, tokenHash: await hashToken(token) }),
    addressInUseMail(requester, client, { to: email, username: usernameOfEmail(email) }),
    linkMail(requester, client, 'verify', { to: email, username, when: isEmailFree(email) }, token),
  ]
}

/**
 * Mails the verification link again; earlier links become invalid. `confirmed`: the address is already confirmed; `no_address`: the user must enter
 * an address first, because unconfirmed ones are deleted after a week.
 */
export async function resendVerification(
  requester: Requester,
  client: Client,
  user: { id: number; username: string },
): Promise<'sent' | 'confirmed' | 'no_address'> {
  const { db, now } = requester
  await countAgainst(db, [{ limit: RESENDS, who: String(user.id) }], now)
  const {
    found: [found],
  } = await batch(db, { found: selectAddressToConfirm(user.id, now) })
  if (!found?.email) return found?.isConfirmed ? 'confirmed' : 'no_address'
  await batch(db, { mail: await verificationStatements(requester, client, user, found.email) })
  return 'sent'
}

/** The failure for a link that is used, expired or unknown. */
export function unusableLink(): Failure {
  return new Failure('invalid', { faults: [{ field: 'token', code: 'dead_link' }] })
}

/** Counts a use of a mailed link against the limit of the client's IP address. */
export async function countLinkUse({ db, now }: Requester, { address }: Client): Promise<void> {
  if (address) await countAgainst(db, [{ limit: USES_PER_ADDRESS, who: address }], now)
}

/**
 * Sets the account's address by its verification link, once (W-55), and notifies the previous address. If another account has taken the address
 * since, the link fails.
 */
export async function verifyEmail(requester: Requester, client: Client, token: string): Promise<void> {
  await countLinkUse(requester, client)
  const { db, now } = requester
  const hash = await hashToken(token)
  const before = { to: previousValue(hash, now, 'email'), username: previousValue(hash, now, 'username') }
  const { changed } = await batch(db, {
    told: changeMail(requester, client, 'email', { ...before, when: isProvedEmailFree(hash, now) }),
    changed: updateProvedEmail(hash, now),
    used: deleteToken(hash, 'verify'),
  })
  if (changed.length === 0 && !hasLostResults()) throw unusableLink()
}

/** `verifyEmail` as a call. */
export const verifyByLink = action(
  {
    call: ['post', routes.api.verify],
    ids: {},
    summary: 'Confirm an e-mail address',
    input: tokenBody,
    answer: emptyBody,
    fails: ['too_large', 'wrong_type', 'forbidden'],
    login: 'none',
  },
  async function verifyByLink({ requester, client, input }) {
    await verifyEmail(requester, client, input.token)
    return {}
  },
)
