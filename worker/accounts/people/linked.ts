import { Failure } from '../../../domain/errors.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { Client } from '../../http/client.ts'
import { countAgainst, type Limit } from '../../http/limits.ts'
import type { AccountViewer } from '../../viewers.ts'
import { proveAccount } from '../passwords/prove.ts'
import { openSession } from '../sessions/session.ts'
import { accountAnswer } from '../view.ts'
import { deleteLinked, insertLinked, selectIsPartner, selectLinked, selectLinkedAccount } from './queries.ts'

const WRITES: Limit = { name: 'account-writes', times: 60, seconds: 3600 }

/** Counts a write to links or delegations against the viewer's limit (REL-13). */
export function countPeopleWrite({ db, now }: Asker, viewer: AccountViewer): Promise<void> {
  return countAgainst(db, [{ limit: WRITES, who: String(viewer.id) }], now)
}

/**
 * The viewer's linked accounts that are business accounts (BUS-022).
 * @param named whose: `me`, or the viewer's id or username; 403 for others, because links show that accounts belong together
 */
export async function readBusinesses({ db }: Asker, viewer: AccountViewer, named: string) {
  if (!['me', String(viewer.id), viewer.username].includes(named.toLowerCase())) throw new Failure('forbidden')
  const { linked } = await round(db, { linked: selectLinked(viewer.id) })
  return linked.filter(({ isPartner }) => isPartner).map(accountAnswer)
}

/** Links another account, whose password proves that it belongs to the viewer (G-145). */
export async function linkAccount(
  asker: Asker,
  client: Client,
  viewer: AccountViewer,
  { username, password }: { username: string; password: string },
) {
  await countPeopleWrite(asker, viewer)
  const { db, now } = asker
  const other = await proveAccount(asker, client, username, password)
  if (other.id === viewer.id || other.closedAt !== null)
    throw new Failure('invalid', { faults: [{ field: 'username', code: 'invalid_value' }] })
  await round(db, { linked: insertLinked(db, viewer.id, other.id, now) })
  return accountAnswer(other)
}

/**
 * Unlinks an account.
 * @returns whether the other account is a business account; null if it was not linked
 */
export async function unlinkAccount({ db }: Asker, viewer: AccountViewer, otherId: number): Promise<boolean | null> {
  const {
    other: [other],
  } = await round(db, { other: selectIsPartner(otherId), ended: deleteLinked(db, viewer.id, otherId) })
  return other?.isPartner ?? null
}

/** Switches to a linked account, with a new session (G-145). An account that is not linked is treated as not found. */
export async function switchAccount(asker: Asker, client: Client, viewer: AccountViewer, otherId: number) {
  await countPeopleWrite(asker, viewer)
  const { db } = asker
  const {
    linked: [account],
  } = await round(db, { linked: selectLinkedAccount(viewer.id, otherId) })
  if (!account) throw new Failure('user_not_found')
  const session = await openSession(asker, client, account, 'full')
  return { user: accountAnswer(account), session }
}
