import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { Failure } from '../../domain/errors.ts'
import { batch, type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { isUnseen } from '../db/receipt.ts'
import type { AppEnv } from '../env.ts'
import { addressOf, countAgainst, type Limit } from '../http/limits.ts'
import { hashToken, newToken } from '../http/session-cookie.ts'
import { users } from '../profiles/tables.ts'
import { letterOfChange, letterOfUse, letterWithLink } from './mails.ts'
import { tokenOwnerSql } from './queries.ts'
import { accountTokens } from './tables.ts'

/** How long an address waits for its proof, in ms: a week. */
const PATIENCE = 7 * 24 * 3600 * 1000
const USES_PER_ADDRESS: Limit = { name: 'token-address', times: 30, seconds: 300 }

/**
 * Statements that keep an address aside for an account until a link proves it, and mail the link; where the address is somebody's, a word to
 * them. Nobody can tell which from the answer. The newest wish is the only one.
 */
export async function planAddress(
  c: Context<AppEnv>,
  { id: userId, username }: { id: number; username: string },
  email: string,
): Promise<Statement[]> {
  const { db, now } = c.var
  const token = newToken()
  const row = { userId, email, purpose: 'verify' as const, createdAt: now, expiresAt: now + PATIENCE }
  const owner = sql`(select username from users where email = ${email})`
  return [
    db.delete(accountTokens).where(sql`user_id = ${userId} and purpose = 'verify'`),
    db.insert(accountTokens).values({ ...row, tokenHash: await hashToken(token) }),
    letterOfUse(c, { to: email, username: owner }),
    letterWithLink(c, 'verify', { to: email, username, when: sql`${owner} is null` }, token),
  ]
}

/** The address that waits for its proof: one row or none. */
export function selectWantedAddress(db: Database, userId: number, now: number) {
  return db
    .select({ email: accountTokens.email })
    .from(accountTokens)
    .where(sql`user_id = ${userId} and purpose = 'verify' and expires_at > ${now}`)
}

/** A link can't be used: it is used up, too old, or no link of ours. */
export function deadLink(): Failure {
  return new Failure('invalid', { faults: [{ field: 'token', code: 'dead_link' }] })
}

/** Counts one more use of a link by an address. */
export async function countUse(c: Context<AppEnv>): Promise<void> {
  const address = addressOf(c)
  if (address) await countAgainst(c.get('db'), [{ limit: USES_PER_ADDRESS, who: address }], c.get('now'))
}

/**
 * Gives an account the address that its link proves, once (W-55), and tells the one that it had before. Meanwhile taken by somebody else, the
 * link is dead.
 */
export async function verifyEmail(c: Context<AppEnv>, token: string): Promise<void> {
  await countUse(c)
  const { db, now } = c.var
  const hash = await hashToken(token)
  const email = sql`(select t.email from account_tokens t where t.token_hash = ${hash})`
  const owner = tokenOwnerSql(hash, 'verify', now)
  const isFree = sql`not exists (select 1 from users other where other.email = ${email} and other.id <> ${owner})`
  const old = (name: string) => sql`(select ${sql.raw(name)} from users where id = ${owner} and email <> ${email})`
  const [, changed] = await batch(db, [
    letterOfChange(c, 'email', { to: old('email'), username: old('username'), when: isFree }),
    db
      .update(users)
      .set({ email: sql`${email}`, emailVerifiedAt: now })
      .where(sql`${users.id} = ${owner} and ${isFree}`)
      .returning({ id: users.id }),
    statement(db, sql`delete from account_tokens where token_hash = ${hash} and purpose = 'verify'`),
  ])
  if (changed.length === 0 && !isUnseen()) throw deadLink()
}
