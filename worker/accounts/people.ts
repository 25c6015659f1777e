import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { DelegationInput, DelegationView, Scope, SessionView } from '../../domain/accounts/contract.ts'
import { Failure } from '../../domain/errors.ts'
import { rfc2822 } from '../../domain/time.ts'
import { batch, batchAll, statement } from '../db/batch.ts'
import { isUnseen } from '../db/receipt.ts'
import type { AppEnv } from '../env.ts'
import { countAgainst, type Limit } from '../http/limits.ts'
import { users } from '../profiles/tables.ts'
import { letterOfDelegation } from './mails.ts'
import {
  type AccountViewer,
  countOtherSessions,
  deleteOtherSessions,
  deleteOwnSession,
  selectDelegations,
  selectSessions,
} from './queries.ts'
import { openSession } from './session.ts'
import { delegations } from './tables.ts'
import { accountAnswer, proveAccount } from './write.ts'

const WRITES: Limit = { name: 'account-writes', times: 60, seconds: 3600 }

function count(c: Context<AppEnv>, viewer: AccountViewer): Promise<void> {
  return countAgainst(c.get('db'), [{ limit: WRITES, who: String(viewer.id) }], c.get('now'))
}

/** The sessions of whoever asks, newest first (W-56). */
export async function readSessions(c: Context<AppEnv>, viewer: AccountViewer): Promise<SessionView[]> {
  const { db, now, sessionHash } = c.var
  const [rows] = await batch(db, [selectSessions(db, viewer.id, now)])
  return rows.map((row) => ({
    id: String(row.id),
    created_at: rfc2822(row.createdAt),
    last_seen_at: rfc2822(row.lastSeenAt),
    agent: row.agent,
    country: row.country,
    region: row.region,
    login_state: row.loginState,
    current: row.tokenHash === sessionHash,
  }))
}

/** Ends one of one's own sessions; somebody else's is as missing as none (W-56). */
export async function endOwnSession(c: Context<AppEnv>, viewer: AccountViewer, id: number): Promise<void> {
  const { db } = c.var
  const [ended] = await batch(db, [deleteOwnSession(db, viewer.id, id)])
  if (ended.length === 0 && !isUnseen()) throw new Failure('no_such_call')
}

/** Logs out everywhere but here (W-56). They are counted before: asked again with its key, the call says as many. */
export async function endOtherSessions(c: Context<AppEnv>, viewer: AccountViewer): Promise<{ ended: number }> {
  const { db, sessionHash } = c.var
  const [[others]] = await batch(db, [countOtherSessions(db, viewer.id, sessionHash ?? '')])
  await batch(db, [deleteOtherSessions(db, viewer.id, sessionHash ?? '')])
  return { ended: others?.count ?? 0 }
}

/** Links another account, whose password proves that it is one's own (G-145). */
export async function linkAccount(c: Context<AppEnv>, viewer: AccountViewer, name: string, password: string) {
  await count(c, viewer)
  const { db, now } = c.var
  const other = await proveAccount(c, name, password)
  if (other.id === viewer.id || other.closedAt !== null)
    throw new Failure('invalid', { faults: [{ field: 'username', code: 'invalid_value' }] })
  await batchAll(db, [
    statement(
      db,
      sql`insert into linked_accounts (user_id, other_id, created_at)
        values (${viewer.id}, ${other.id}, ${now}), (${other.id}, ${viewer.id}, ${now}) on conflict do nothing`,
    ),
  ])
  return accountAnswer(other)
}

/** @returns whether the other account is a business; null where there is none */
export async function unlinkAccount(
  c: Context<AppEnv>,
  viewer: AccountViewer,
  otherId: number,
): Promise<boolean | null> {
  const { db } = c.var
  const [others] = await batch(db, [
    db.select({ isPartner: users.isPartner }).from(users).where(eq(users.id, otherId)),
    statement(
      db,
      sql`delete from linked_accounts
        where (user_id = ${viewer.id} and other_id = ${otherId}) or (user_id = ${otherId} and other_id = ${viewer.id})`,
    ),
  ])
  return others[0]?.isPartner ?? null
}

/** Goes on as a linked account, with a session of its own (G-145). One that isn't linked is as missing as none. */
export async function switchAccount(c: Context<AppEnv>, viewer: AccountViewer, otherId: number) {
  await count(c, viewer)
  const { db } = c.var
  const [[account]] = await batch(db, [
    db
      .select({ id: users.id, username: users.username, fullName: users.fullName, locale: users.locale })
      .from(users)
      .where(
        sql`${users.id} = (select other_id from linked_accounts where user_id = ${viewer.id} and other_id = ${otherId})
          and ${users.closedAt} is null`,
      ),
  ])
  if (!account) throw new Failure('user_not_found')
  await openSession(c, account, 'full')
  return accountAnswer(account)
}

function delegationView(row: Awaited<ReturnType<typeof selectDelegations>>[number]): DelegationView {
  return { delegate: accountAnswer(row), scopes: row.scopes as Scope[], created_at: rfc2822(row.grantedAt) }
}

/** Whom whoever asks lets act for them (W-57). */
export async function readDelegations(c: Context<AppEnv>, viewer: AccountViewer): Promise<DelegationView[]> {
  const { db } = c.var
  const [rows] = await batch(db, [selectDelegations(db, viewer.id)])
  return rows.map(delegationView)
}

/**
 * Lets somebody act for the viewer in some scopes; again with others replaces them (W-57). They are told by mail, once. Whom one blocked, and who
 * blocked one, is nobody.
 */
export async function delegate(
  c: Context<AppEnv>,
  viewer: AccountViewer,
  input: DelegationInput,
): Promise<DelegationView> {
  await count(c, viewer)
  const { db, now } = c.var
  const scopes = JSON.stringify([...new Set(input.scopes)])
  const found = sql`from users where username = ${input.delegate_username} and id <> ${viewer.id} and closed_at is null
    and not exists (select 1 from blocks where blocker_id = users.id and blocked_id = ${viewer.id})
    and not exists (select 1 from blocks where blocker_id = ${viewer.id} and blocked_id = users.id)`
  const isNew = sql`not exists (select 1 from delegations where subject_id = ${viewer.id} and delegate_id = (select id ${found}))`
  const to = { to: sql`(select email ${found})`, username: input.delegate_username, when: isNew }
  const [, , rows] = await batch(db, [
    letterOfDelegation(c, to, viewer.fullName),
    statement(
      db,
      sql`insert into delegations (delegate_id, subject_id, scopes, created_at)
        select id, ${viewer.id}, ${scopes}, ${now} ${found}
        on conflict (delegate_id, subject_id) do update set scopes = excluded.scopes`,
    ),
    selectDelegations(db, viewer.id),
  ])
  const row = rows.find((each) => each.username === input.delegate_username)
  if (!row) throw new Failure('user_not_found', { faults: [{ field: 'delegate_username', code: 'nobody' }] })
  return delegationView(row)
}

export async function undelegate(c: Context<AppEnv>, viewer: AccountViewer, delegateId: number): Promise<void> {
  const { db } = c.var
  const [gone] = await batch(db, [
    db
      .delete(delegations)
      .where(sql`subject_id = ${viewer.id} and delegate_id = ${delegateId}`)
      .returning({ delegateId: delegations.delegateId }),
  ])
  if (gone.length === 0 && !isUnseen()) throw new Failure('user_not_found')
}
