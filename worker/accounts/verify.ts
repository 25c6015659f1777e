import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { Failure } from '../../domain/errors.ts'
import { batch, type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { isUnseen } from '../db/receipt.ts'
import type { AppEnv } from '../env.ts'
import { addressOf, countAgainst, type Limit } from '../http/limits.ts'
import { hashToken, newToken } from '../http/session-cookie.ts'
import { users } from '../profiles/tables.ts'
import { mailAddressInUse, mailLink, mailNotice } from './mails.ts'
import { tokenOwnerSql } from './queries.ts'
import { accountTokens } from './tables.ts'

/** How long an address waits for its proof, in ms: a week. */
const PATIENCE = 7 * 24 * 3600 * 1000
const USES_PER_ADDRESS: Limit = { name: 'token-address', times: 30, seconds: 300 }

interface Wanted {
  token: string
  email: string
  /** Who has the address now comes first in the answers of these. */
  statements: Statement[]
}

/** Statements that keep an address aside for an account until a link proves it. The newest wish is the only one. */
export async function planAddress(db: Database, userId: number, email: string, now: number): Promise<Wanted> {
  const token = newToken()
  const row = { userId, email, purpose: 'verify' as const, createdAt: now, expiresAt: now + PATIENCE }
  return {
    token,
    email,
    statements: [
      db.select({ id: users.id, username: users.username }).from(users).where(eq(users.email, email)),
      db.delete(accountTokens).where(sql`user_id = ${userId} and purpose = 'verify'`),
      db.insert(accountTokens).values({ ...row, tokenHash: await hashToken(token) }),
    ] as Statement[],
  }
}

/** Sends the link, or, where the address is somebody's, a word to them. Nobody can tell which from the answer. */
export function mailAddress(c: Context<AppEnv>, { token, email }: Wanted, owners: unknown, username: string): void {
  const [owner] = (owners ?? []) as { username: string }[]
  if (owner) mailAddressInUse(c, email, owner.username)
  else mailLink(c, 'verify', email, username, token)
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
  const [before, changed] = await batch(db, [
    db
      .select({ email: users.email, username: users.username, wanted: sql<string | null>`${email}`.as('wanted') })
      .from(users)
      .where(sql`${users.id} = ${owner}`),
    db
      .update(users)
      .set({ email: sql`${email}`, emailVerifiedAt: now })
      .where(
        sql`${users.id} = ${owner}
          and not exists (select 1 from users other where other.email = ${email} and other.id <> users.id)`,
      )
      .returning({ id: users.id }),
    statement(db, sql`delete from account_tokens where token_hash = ${hash} and purpose = 'verify'`),
  ])
  if (changed.length === 0 && !isUnseen()) throw deadLink()
  const [was] = before
  if (was?.email && was.email !== was.wanted) mailNotice(c, 'email', was.email, was.username)
}
