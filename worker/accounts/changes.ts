import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { CloseInput } from '../../domain/accounts/contract.ts'
import { batch, batchAll, type Statement, statement } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { clearSessionCookie, hashToken, newToken } from '../http/session-cookie.ts'
import { users } from '../profiles/tables.ts'
import { closeStatements, GRACE } from './closing.ts'
import { newPasswordFault } from './good-password.ts'
import { lettersOfChange, letterWithLink } from './mails.ts'
import { hashPassword } from './password.ts'
import { type AccountRow, type AccountViewer, deleteSessionsOf, selectTokenOwner, tokenOwnerSql } from './queries.ts'
import { openSession } from './session.ts'
import { requireGood } from './signup.ts'
import { accountTokens } from './tables.ts'
import { countUse, deadLink } from './verify.ts'
import { provePassword } from './write.ts'

/** How long the link of the final step holds, in ms: a day. */
const DAY = 24 * 3600_000

/** Changes a password: every other session ends, and this one gets a new token (W-55). It makes a limited session full. */
export async function changePassword(c: Context<AppEnv>, viewer: AccountViewer, current: string, wanted: string) {
  const { db } = c.var
  const account = await provePassword(c, viewer.id, current, 'current')
  requireGood([['new', await newPasswordFault(wanted, account)]])
  const hashed = await hashPassword(wanted)
  await openSession(c, account, 'full', [
    db.update(users).set({ password: hashed }).where(sql`${users.id} = ${account.id}`),
    deleteSessionsOf(db, account.id),
    statement(db, sql`delete from account_tokens where user_id = ${account.id} and purpose <> 'verify'`),
    ...lettersOfChange(c, 'password', account),
  ])
}

/** The account and, where it is wished, those it is linked with. */
async function withLinked(c: Context<AppEnv>, account: AccountRow, linked: boolean) {
  if (!linked) return [account]
  const { db } = c.var
  const [others] = await batch(db, [
    db
      .select({ id: users.id, username: users.username, email: users.email })
      .from(users)
      .where(
        sql`closed_at is null and id in (select other_id from linked_accounts where user_id = ${account.id} limit 50)`,
      ),
  ])
  return [account, ...others]
}

/** Deactivates: nobody sees the account until its owner logs in again (W-55). Tells whether linked ones went with it. */
export async function deactivate(c: Context<AppEnv>, viewer: AccountViewer, { password, linked }: CloseInput) {
  const { db, now } = c.var
  const account = await provePassword(c, viewer.id, password, 'password')
  const all = await withLinked(c, account, linked)
  await batchAll(
    db,
    all.flatMap(({ id }) => closeStatements(db, id, now, null)),
  )
  clearSessionCookie(c)
  return { linked: all.length > 1 }
}

/**
 * Asks for deletion: a link for the final step goes to the account's address, and all its sessions end (ACC-004). Without a proved
 * address the password is proof enough, and the account is deleted at once. Linked accounts get mails of their own.
 */
export async function requestDeletion(c: Context<AppEnv>, viewer: AccountViewer, { password, linked }: CloseInput) {
  const { db, now } = c.var
  const account = await provePassword(c, viewer.id, password, 'password')
  const all = await withLinked(c, account, linked)
  clearSessionCookie(c)
  if (account.email === null) {
    await batchAll(db, closeStatements(db, account.id, now, now + GRACE))
    return { mailed: false, linked: false }
  }
  const statements: Statement[] = [deleteSessionsOf(db, account.id)]
  for (const { id, email, username } of all) {
    if (email === null) continue
    const token = newToken()
    statements.push(
      statement(db, sql`delete from account_tokens where user_id = ${id} and purpose = 'delete'`),
      db.insert(accountTokens).values({
        tokenHash: await hashToken(token),
        userId: id,
        purpose: 'delete',
        createdAt: now,
        expiresAt: now + DAY,
      }),
      letterWithLink(c, 'delete', { to: email, username }, token),
    )
  }
  await batchAll(db, statements)
  return { mailed: true, linked: all.length > 1 }
}

/** The final step: gone from the next request on, and for good after thirty days. */
export async function deleteAccount(c: Context<AppEnv>, token: string): Promise<void> {
  await countUse(c)
  const { db, now } = c.var
  const hash = await hashToken(token)
  const [[account]] = await batch(db, [selectTokenOwner(db, hash, 'delete', now)])
  if (!account) throw deadLink()
  await batchAll(db, [
    ...lettersOfChange(c, 'deleted', account, sql`${tokenOwnerSql(hash, 'delete', now)} is not null`),
    ...closeStatements(db, account.id, now, now + GRACE),
  ])
}
