import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { batch, batchAll, statement } from '../db/batch.ts'
import { forgoReceipt } from '../db/receipt.ts'
import type { AppEnv } from '../env.ts'
import { addressOf, countAgainst, type Limit } from '../http/limits.ts'
import { hashToken, newToken } from '../http/session-cookie.ts'
import { users } from '../profiles/tables.ts'
import { newPasswordFault } from './good-password.ts'
import { lettersOfChange, letterWithLink } from './mails.ts'
import { hashPassword } from './password.ts'
import { deleteSessionsOf, selectTokenOwner, tokenOwnerSql } from './queries.ts'
import { openSession } from './session.ts'
import { requireGood } from './signup.ts'
import { accountTokens } from './tables.ts'
import { countUse, deadLink } from './verify.ts'
import { accountAnswer } from './write.ts'

/** How long a link that was asked for holds, in ms: an hour. */
const HOUR = 3600_000
const PER_EMAIL: Limit = { name: 'mail', times: 5, seconds: 3600 }
const PER_ADDRESS: Limit = { name: 'mail-address', times: 30, seconds: 3600 }

/**
 * Mails a link to log in or to set a new password, where an account has this address. The same statements run and the same answer
 * goes out where none has (W-55). The newest link of a kind is the only one.
 */
export async function requestLink(c: Context<AppEnv>, purpose: 'email_link' | 'reset', email: string, next?: string) {
  const { db, now } = c.var
  const limits = [{ limit: PER_EMAIL, who: `${purpose}:${await hashToken(email)}` }]
  const address = addressOf(c)
  if (address) limits.push({ limit: PER_ADDRESS, who: address })
  await countAgainst(db, limits, now)
  const token = newToken()
  // Only a password brings a closed account back: a link that can't write doesn't lead there.
  const open = purpose === 'email_link' ? sql`closed_at is null` : sql`(purge_at is null or purge_at > ${now})`
  const found = sql`from users where email = ${email} and ${open}`
  await batchAll(db, [
    statement(db, sql`delete from account_tokens where purpose = ${purpose} and user_id = (select id ${found})`),
    statement(
      db,
      sql`insert into account_tokens (token_hash, user_id, purpose, created_at, expires_at)
        select ${await hashToken(token)}, id, ${purpose}, ${now}, ${now + HOUR} ${found}`,
    ),
    letterWithLink(c, purpose, { to: email, username: sql`(select username ${found})` }, token, next),
  ])
}

/** Logs in by a mailed link, once: a session that reads and doesn't write (G-182). */
export async function logInByLink(c: Context<AppEnv>, token: string) {
  forgoReceipt()
  await countUse(c)
  const { db, now } = c.var
  const hash = await hashToken(token)
  const results = await batch(db, [
    selectTokenOwner(db, hash, 'email_link', now),
    db
      .delete(accountTokens)
      .where(sql`token_hash = ${hash} and purpose = 'email_link'`)
      .returning({ userId: accountTokens.userId }),
  ])
  const [account] = results[0]
  if (!account || account.closedAt !== null || results[1].length === 0) throw deadLink()
  await openSession(c, account, 'limited')
  return accountAnswer(account)
}

/** Sets a new password by a mailed link, once. It ends all sessions, all links and all ties to other accounts (W-55). */
export async function resetPassword(c: Context<AppEnv>, token: string, password: string): Promise<void> {
  await countUse(c)
  const { db, now } = c.var
  const hash = await hashToken(token)
  const [[account]] = await batch(db, [selectTokenOwner(db, hash, 'reset', now)])
  if (!account) throw deadLink()
  requireGood([['password', await newPasswordFault(password, account)]])
  const owner = tokenOwnerSql(hash, 'reset', now)
  const hashed = await hashPassword(password)
  const [changed] = await batch(db, [
    db
      .update(users)
      .set({ password: hashed, emailVerifiedAt: sql`coalesce(email_verified_at, ${now})` })
      .where(sql`${users.id} = ${owner}`)
      .returning({ id: users.id }),
    ...lettersOfChange(c, 'password', account, sql`${owner} is not null`),
    deleteSessionsOf(db, sql`${owner}`),
    statement(db, sql`delete from linked_accounts where user_id = ${owner}`),
    statement(db, sql`delete from linked_accounts where other_id = ${owner}`),
    statement(
      db,
      sql`delete from account_tokens where user_id = ${owner} and purpose in ('email_link', 'reset', 'delete')`,
    ),
  ])
  if (changed.length === 0) throw deadLink()
}
