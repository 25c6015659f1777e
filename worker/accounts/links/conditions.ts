import { type SQL, sql } from 'drizzle-orm'
import type { accountTokens } from '../tables.ts'

export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose']

/** The id behind an unused and unexpired token, as a scalar: a second use finds null. */
export function tokenOwnerSql(tokenHash: string, purpose: TokenPurpose, now: number): SQL<number | null> {
  return sql`(select user_id from account_tokens where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now})`
}

/** Whether a token is unused and unexpired. */
export function isTokenGood(tokenHash: string, purpose: TokenPurpose, now: number): SQL {
  return sql`${tokenOwnerSql(tokenHash, purpose, now)} is not null`
}

/** The username of whose address this is, as a scalar; null: nobody's. */
export function usernameOfEmail(email: string): SQL {
  return sql`(select username from users where email = ${email})`
}

export function isEmailFree(email: string): SQL {
  return sql`${usernameOfEmail(email)} is null`
}

/** The address that a `verify` token proves. */
export function provedEmail(tokenHash: string): SQL {
  return sql`(select t.email from account_tokens t where t.token_hash = ${tokenHash})`
}

/** Whether nobody but the token's owner has the address that it proves. */
export function isProvedEmailFree(tokenHash: string, now: number): SQL {
  const owner = tokenOwnerSql(tokenHash, 'verify', now)
  return sql`not exists (select 1 from users other where other.email = ${provedEmail(tokenHash)} and other.id <> ${owner})`
}

/** A column of the owner of a `verify` token, as a scalar, where they have had another address before. */
export function beforeProof(tokenHash: string, now: number, column: 'email' | 'username'): SQL {
  const owner = tokenOwnerSql(tokenHash, 'verify', now)
  return sql`(select ${sql.raw(column)} from users where id = ${owner} and email <> ${provedEmail(tokenHash)})`
}

/** Whom a link for an address is for, as what follows a SELECT. Only a password brings a closed account back: a link that can't write doesn't lead there. */
export function receiverOf(email: string, purpose: 'email_link' | 'reset', now: number): SQL {
  const open = purpose === 'email_link' ? sql`closed_at is null` : sql`(purge_at is null or purge_at > ${now})`
  return sql`from users where email = ${email} and ${open}`
}

/** The username of that receiver, as a scalar; null: there is none. */
export function receiverName(email: string, purpose: 'email_link' | 'reset', now: number): SQL {
  return sql`(select username ${receiverOf(email, purpose, now)})`
}
