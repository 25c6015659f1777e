import { forgoReceipt } from '../../db/receipt.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { Client } from '../../http/client.ts'
import { hashToken, newToken } from '../../http/cookies/session-cookie.ts'
import { countAgainst, type Limit } from '../../http/limits.ts'
import { newPasswordFault } from '../passwords/good-password.ts'
import { hashPassword } from '../passwords/password.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { openSession } from '../sessions/session.ts'
import { requireGood } from '../sessions/signup.ts'
import { accountAnswer } from '../view.ts'
import { isTokenGood, receiverName, tokenOwnerSql } from './conditions.ts'
import { lettersOfChange, letterWithLink } from './mails.ts'
import { deleteOtherKeys, deleteToken, replaceToken, selectTokenOwner, updateForgottenPassword } from './queries.ts'
import { countUse, deadLink } from './verify.ts'

/** Lifetime of a requested link, in ms: one hour. */
const HOUR = 3600_000
const PER_EMAIL: Limit = { name: 'mail', times: 5, seconds: 3600 }
const PER_ADDRESS: Limit = { name: 'mail-address', times: 30, seconds: 3600 }

/**
 * Mails a link to log in or to set a new password, where an account has this address. The same statements run and the same answer
 * goes out where none has (W-55). The newest link of a kind is the only one.
 * @param next where the link leads after the login
 */
export async function requestLink(
  asker: Asker,
  client: Client,
  purpose: 'email_link' | 'reset',
  email: string,
  next?: string,
): Promise<void> {
  const { db, now } = asker
  const limits = [{ limit: PER_EMAIL, who: `${purpose}:${await hashToken(email)}` }]
  if (client.address) limits.push({ limit: PER_ADDRESS, who: client.address })
  await countAgainst(db, limits, now)
  const token = newToken()
  const link = { tokenHash: await hashToken(token), email, now, expiresAt: now + HOUR }
  const to = { to: email, username: receiverName(email, purpose, now) }
  await round(db, {
    link: replaceToken(db, link, purpose),
    mail: letterWithLink(asker, client, purpose, to, token, next),
  })
}

/** Logs in by a mailed link, once: a session that reads and doesn't write (G-182). */
export async function logInByLink(asker: Asker, client: Client, token: string) {
  forgoReceipt()
  await countUse(asker, client)
  const { db, now } = asker
  const hash = await hashToken(token)
  const {
    owner: [account],
    used,
  } = await round(db, {
    owner: selectTokenOwner(db, hash, 'email_link', now),
    used: deleteToken(db, hash, 'email_link'),
  })
  if (!account || account.closedAt !== null || used.length === 0) throw deadLink()
  const session = await openSession(asker, client, account, 'limited')
  return { user: accountAnswer(account), session }
}

/** Sets a new password by a mailed link, once. It ends all sessions, all links and all ties to other accounts (W-55). */
export async function resetPassword(asker: Asker, client: Client, token: string, password: string): Promise<void> {
  await countUse(asker, client)
  const { db, now } = asker
  const hash = await hashToken(token)
  const {
    owner: [account],
  } = await round(db, { owner: selectTokenOwner(db, hash, 'reset', now) })
  if (!account) throw deadLink()
  requireGood([['password', await newPasswordFault(password, account)]])
  const owner = tokenOwnerSql(hash, 'reset', now)
  const { changed } = await round(db, {
    changed: updateForgottenPassword(db, owner, await hashPassword(password), now),
    told: lettersOfChange(asker, client, 'password', account, isTokenGood(hash, 'reset', now)),
    sessions: deleteSessionsOf(db, owner),
    keys: deleteOtherKeys(db, owner),
  })
  if (changed.length === 0) throw deadLink()
}
