import { lt, type SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { deleteSlice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, run, setOf, valuesOf } from '#worker/db/write.ts'
import { accountTokens } from '#worker/model/accounts/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { account } from '../queries.ts'
import { isProvedEmailFree, provedEmail, receiverOf, type TokenPurpose, tokenOwnerSql } from './conditions.ts'

/** The owner of a valid token: one row or none. */
export function selectTokenOwner(tokenHash: string, purpose: TokenPurpose, now: number) {
  return select(account)`from ${users} where ${users.id} = ${tokenOwnerSql(tokenHash, purpose, now)}`
}

/** The user's unverified address: one row or none. */
export function selectUnverifiedAddress(userId: number, now: number) {
  return select({
    email: accountTokens.email,
  })`from ${accountTokens} where user_id = ${userId} and purpose = 'verify' and expires_at > ${now}`
}

/** The address to be confirmed by a mailed link (null: none), and whether the present one is confirmed. */
export function selectAddressToConfirm(userId: number, now: number) {
  const wanted = sql`(select t.email from account_tokens t where t.user_id = ${userId} and t.purpose = 'verify' and t.expires_at > ${now})`
  return select({
    email: sql<string | null>`${wanted}`,
    isConfirmed: sql<number>`${users.emailVerifiedAt} is not null`,
  })`from ${users} where ${users.id} = ${userId}`
}

export function insertToken(token: typeof accountTokens.$inferInsert) {
  return run`insert into ${accountTokens} ${valuesOf(accountTokens, token)}`
}

/** Deletes a token; returns its owner's id if it existed. */
export function deleteToken(tokenHash: string, purpose: TokenPurpose) {
  return returning({
    userId: accountTokens.userId,
  })`delete from ${accountTokens} where token_hash = ${tokenHash} and purpose = ${purpose}`
}

export function deleteTokensOf(userId: number, purpose: TokenPurpose): Statement {
  return run`delete from account_tokens where user_id = ${userId} and purpose = ${purpose}`
}

export function deleteTokensExcept(userId: number, purpose: TokenPurpose): Statement {
  return run`delete from account_tokens where user_id = ${userId} and purpose <> ${purpose}`
}

export function deleteExpiredTokens(now: number) {
  return deleteSlice(accountTokens, lt(accountTokens.expiresAt, now))
}

/** Replaces an account's link of one kind; inserts nothing if no account has the address. */
export function replaceToken(
  { tokenHash, email, now, expiresAt }: { tokenHash: string; email: string; now: number; expiresAt: number },
  purpose: 'email_link' | 'reset',
): Statement[] {
  const receiver = receiverOf(email, purpose, now)
  return [
    run`delete from account_tokens where purpose = ${purpose} and user_id = (select id ${receiver})`,
    run`insert into account_tokens (token_hash, user_id, purpose, created_at, expires_at)
        select ${tokenHash}, id, ${purpose}, ${now}, ${expiresAt} ${receiver}`,
  ]
}

/** Sets the account's address to the one that a `verify` token verifies, if no other account has it. */
export function updateProvedEmail(tokenHash: string, now: number) {
  return returning({
    id: users.id,
  })`update ${users} ${setOf(users, { email: sql`${provedEmail(tokenHash)}`, emailVerifiedAt: now })} where ${users.id} = ${tokenOwnerSql(tokenHash, 'verify', now)} and ${isProvedEmailFree(tokenHash, now)}`
}

/** Sets the password of a token's owner. The mailed token proves the address, so it counts as verified. */
export function updateForgottenPassword(owner: SQL, password: string, now: number) {
  return returning({
    id: users.id,
  })`update ${users} ${setOf(users, { password, emailVerifiedAt: sql`coalesce(email_verified_at, ${now})` })} where ${users.id} = ${owner}`
}

/** Deletes a user's linked accounts, and all tokens that act on the account without its password. */
export function deleteOtherLogins(owner: SQL): Statement[] {
  return [
    run`delete from linked_accounts where user_id = ${owner}`,
    run`delete from linked_accounts where other_id = ${owner}`,
    run`delete from account_tokens where user_id = ${owner} and purpose in ('email_link', 'reset', 'delete')`,
  ]
}
