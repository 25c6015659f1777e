import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { isNewBrowser } from '#worker/model/accounts/rules.ts'
import type { accountTokens } from '#worker/model/accounts/tables.ts'

export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose']

/** The owner of an unused and unexpired token, as a scalar; null otherwise. */
export function tokenOwnerSql(tokenHash: string, purpose: TokenPurpose, now: number): SQL<number | null> {
  return sql`(select user_id from account_tokens where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now})`
}

/** True if a token is unused and unexpired. */
export function isTokenGood(tokenHash: string, purpose: TokenPurpose, now: number): SQL {
  return sql`${tokenOwnerSql(tokenHash, purpose, now)} is not null`
}

/** The username of the account with this address, as a scalar; null if there is none. */
export function usernameOfEmail(email: string): SQL {
  return sql`(select username from users where email = ${email})`
}

export function isEmailFree(email: string): SQL {
  return sql`${usernameOfEmail(email)} is null`
}

/** The address to be verified by a `verify` token, as a scalar. */
export function provedEmail(tokenHash: string): SQL {
  return sql`(select t.email from account_tokens t where t.token_hash = ${tokenHash})`
}

/** True if a login is in a browser that is new to the account, and its owner has not chosen to be notified only in the app. */
export function wantsSignInMail(userId: number, hash: string): SQL {
  return sql`(${isNewBrowser(userId, hash)} and not exists (select 1 from bells as bell
    where bell.user_id = ${userId} and bell.choices ->> '$.sign_in' = 'app'))`
}

/** True if no account other than the token's owner has the address to be verified. */
export function isProvedEmailFree(tokenHash: string, now: number): SQL {
  const owner = tokenOwnerSql(tokenHash, 'verify', now)
  return sql`not exists (select 1 from users other where other.email = ${provedEmail(tokenHash)} and other.id <> ${owner})`
}

/** A column of the token's owner, as a scalar, if the owner had another address before; null otherwise. */
export function previousValue(tokenHash: string, now: number, column: 'email' | 'username'): SQL {
  const owner = tokenOwnerSql(tokenHash, 'verify', now)
  return sql`(select ${sql.raw(column)} from users where id = ${owner} and email <> ${provedEmail(tokenHash)})`
}

/**
 * FROM and WHERE of the account for which a link is mailed to an address. A login link never opens a closed account: its session cannot write, and
 * only a login with the password reopens accounts. A suspended account gets no link.
 */
export function receiverOf(email: string, purpose: 'email_link' | 'reset', now: number): SQL {
  const open =
    purpose === 'email_link'
      ? sql`closed_at is null`
      : sql`suspended_at is null and (purge_at is null or purge_at > ${now})`
  return sql`from users where email = ${email} and ${open}`
}

/** The username of the account of `receiverOf`, as a scalar; null if there is none. */
export function receiverName(email: string, purpose: 'email_link' | 'reset', now: number): SQL {
  return sql`(select username ${receiverOf(email, purpose, now)})`
}
