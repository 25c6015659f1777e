import * as v from 'valibot'
import { emptyBody, linkBody, loginAnswer, switchBody } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { reading } from '#worker/http/action/reading.ts'
import type { Client } from '#worker/http/client.ts'
import { countAgainst, type Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { proveAccount } from '../passwords/prove.ts'
import { openSession } from '../sessions/session.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { accountAnswer } from '../view.ts'
import { deleteLinked, insertLinked, selectIsPartner, selectLinked, selectLinkedAccount } from './queries.ts'

const WRITES: Limit = { name: 'account-writes', times: 60, seconds: 3600 }

/** Counts a change of links or delegations against the viewer's limit (REL-13). */
export function countPeopleWrite({ db, now }: Requester, viewer: AccountViewer): Promise<void> {
  return countAgainst(db, [{ limit: WRITES, who: String(viewer.id) }], now)
}

/**
 * The viewer's linked accounts that are business accounts (BUS-022).
 * @param named `me`, or the viewer's id or username; 403 for any other person, because links reveal who owns an account
 */
async function readBusinesses({ db }: Requester, viewer: AccountViewer, named: string) {
  if (!['me', String(viewer.id), viewer.username].includes(named.toLowerCase())) throw new Failure('forbidden')
  const { linked } = await batch(db, { linked: selectLinked(viewer.id) })
  return linked.filter(({ isPartner }) => isPartner).map(accountAnswer)
}

/** Links another account, whose password proves that it belongs to the viewer (G-145). */
export const linkAccount = action(
  {
    call: ['post', routes.api.link],
    ids: {},
    summary: 'Link another account of the viewer',
    input: linkBody,
    answer: v.object({ user: loginAnswer.entries.user }),
    fails: [...WRITE_FAILS, 'forbidden', 'bad_credentials'],
    login: 'full',
  },
  async function linkAccount({ requester, client, caller, input: { username, password } }) {
    await countPeopleWrite(requester, caller)
    const { db, now } = requester
    const other = await proveAccount(requester, client, username, password)
    if (other.id === caller.id || other.closedAt !== null)
      throw new Failure('invalid', { faults: [{ field: 'username', code: 'invalid_value' }] })
    await batch(db, { linked: insertLinked(caller.id, other.id, now) })
    return { user: accountAnswer(other) }
  },
).form({
  path: routes.do.linkAccount,
  schema: linkBody,
  section: () => ({ page: routes.settingsAccount, form: 'link' }),
  asks: (input) => ({ ids: {}, input }),
  done: () => ({ to: routes.settingsAccount, toast: 'linked' }),
})

/**
 * Unlinks an account.
 * @returns true if the other account is a business account; null if it was not linked
 */
export async function unlink({ db }: Requester, viewer: AccountViewer, otherId: number): Promise<boolean | null> {
  const {
    other: [other],
  } = await batch(db, { other: selectIsPartner(otherId), ended: deleteLinked(viewer.id, otherId) })
  return other?.isPartner ?? null
}

/** `unlink` as a call. The form uses `unlink` directly, because it needs the result. */
export const unlinkAccount = action(
  {
    call: ['delete', routes.api.unlink],
    ids: { user: 'user_not_found' },
    summary: 'Unlink an account',
    answer: emptyBody,
    fails: [...WRITE_FAILS, 'forbidden', 'user_not_found'],
    login: 'full',
  },
  async function unlinkAccount({ requester, caller, ids }) {
    await unlink(requester, caller, ids.user)
    return {}
  },
)

/** Switches to a linked account, with a new session (G-145). An account that is not linked is treated as not found. */
export async function openSwitch(requester: Requester, client: Client, viewer: AccountViewer, otherId: number) {
  await countPeopleWrite(requester, viewer)
  const { db } = requester
  const {
    linked: [account],
  } = await batch(db, { linked: selectLinkedAccount(viewer.id, otherId) })
  if (!account) throw new Failure('user_not_found')
  const session = await openSession(requester, client, account, 'full')
  return { user: accountAnswer(account), session }
}

/** `openSwitch` as a call. */
export const switchAccount = action(
  {
    call: ['post', routes.api.switch],
    ids: {},
    summary: 'Switch to a linked account',
    input: switchBody,
    answer: loginAnswer,
    fails: [...WRITE_FAILS, 'user_not_found', 'forbidden'],
    login: 'full',
  },
  async function switchAccount({ requester, client, caller, browser, input }) {
    const { user, session } = await openSwitch(requester, client, caller, parseId(input.user_id) ?? 0)
    browser.signIn(session)
    return { user, login_state: 'full' as const }
  },
)

export const getBusinesses = reading(
  {
    call: ['get', routes.api.businesses],
    ids: { user: 'text' },
    summary: 'List the viewer’s linked business accounts',
    answer: v.array(loginAnswer.entries.user),
    fails: ['no_session', 'forbidden'],
    login: 'any',
  },
  async ({ requester, ids }) => readBusinesses(requester, await signedIn(requester), ids.user),
)
