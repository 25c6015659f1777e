import { type CloseInput, closeBody, deleteBody, emptyBody } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch, type Statement } from '#worker/db/batch.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Client } from '#worker/http/client.ts'
import { hashToken, newToken } from '#worker/http/cookies/tokens.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { isTokenGood } from '../links/conditions.ts'
import { changeMails, linkMail } from '../links/mails.ts'
import { deleteTokensOf, insertToken, selectTokenOwner } from '../links/queries.ts'
import { countLinkUse, unusableLink } from '../links/verify.ts'
import { provePassword } from '../passwords/prove.ts'
import { selectOpenLinked } from '../people/queries.ts'
import type { AccountRow } from '../queries.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { fullyLoggedIn } from '../sessions/signed-in.ts'
import { closeStatements, GRACE } from './queries.ts'

/** One day in ms, the lifetime of the link that confirms the deletion. */
const DAY = 24 * 3600_000

/** The account and, if `linked`, its linked accounts that are not closed. */
async function withLinked({ db }: Requester, account: AccountRow, linked: boolean) {
  if (!linked) return [account]
  const { others } = await batch(db, { others: selectOpenLinked(account.id) })
  return [account, ...others]
}

/** Deactivates an account: nobody sees it until its owner logs in again (W-55). Returns whether linked accounts were deactivated too. */
export async function deactivate(requester: Requester, viewer: AccountViewer, { password, linked }: CloseInput) {
  const { db, now } = requester
  const account = await provePassword(requester, viewer.id, password, 'password')
  const all = await withLinked(requester, account, linked)
  await batch(
    db,
    all.map(({ id }) => closeStatements(id, now, null)),
  )
  return { linked: all.length > 1 }
}

/**
 * Requests deletion: mails a confirmation link to the account's address and ends all its sessions (ACC-004). An account without a verified address is
 * deleted at once, because the password is the only proof of ownership. Linked accounts get their own mails.
 */
export async function requestDeletion(
  requester: Requester,
  client: Client,
  viewer: AccountViewer,
  { password, linked }: CloseInput,
) {
  const { db, now } = requester
  const account = await provePassword(requester, viewer.id, password, 'password')
  const all = await withLinked(requester, account, linked)
  if (account.email === null) {
    await batch(db, closeStatements(account.id, now, now + GRACE))
    return { mailed: false, linked: false }
  }
  const links: Statement[][] = []
  for (const { id: userId, email, username } of all) {
    if (email === null) continue
    const token = newToken()
    const row = { userId, purpose: 'delete' as const, createdAt: now, expiresAt: now + DAY }
    links.push([
      deleteTokensOf(userId, 'delete'),
      insertToken({ ...row, tokenHash: await hashToken(token) }),
      linkMail(requester, client, 'delete', { to: email, username }, token),
    ])
  }
  await batch(db, { sessions: deleteSessionsOf(account.id), links })
  return { mailed: true, linked: all.length > 1 }
}

/** Deletes the account by its confirmation link. The purge removes its data after thirty days. */
export async function deleteAccount(requester: Requester, client: Client, token: string): Promise<void> {
  await countLinkUse(requester, client)
  const { db, now } = requester
  const hash = await hashToken(token)
  const {
    owner: [account],
  } = await batch(db, { owner: selectTokenOwner(hash, 'delete', now) })
  if (!account) throw unusableLink()
  await batch(db, {
    told: changeMails(requester, client, 'deleted', account, isTokenGood(hash, 'delete', now)),
    closed: closeStatements(account.id, now, now + GRACE),
  })
}

/** `deactivate` as a call. The form uses `deactivate` directly, because it needs the result. */
export const deactivateAccount = action(
  {
    call: ['post', routes.api.deactivate],
    ids: {},
    summary: 'Deactivate the account until the next login',
    input: closeBody,
    answer: emptyBody,
    fails: [...WRITE_FAILS, 'forbidden', 'bad_credentials'],
    login: 'full',
  },
  async function deactivateAccount({ requester, caller, browser, input }) {
    await deactivate(requester, caller, input)
    browser.signOut()
    return {}
  },
)

/** Requests the deletion, which needs a full login and the password, or confirms it by the mailed link, which needs no login. */
export const deleteByCall = action(
  {
    call: ['post', routes.api.deleteAccount],
    ids: {},
    summary: 'Request deletion with the password, or confirm it with the mailed token',
    input: deleteBody,
    answer: emptyBody,
    fails: [...WRITE_FAILS, 'forbidden', 'bad_credentials'],
    login: 'none',
  },
  async function deleteByCall({ requester, client, browser, input: { token, password, linked } }) {
    if (token !== undefined) {
      await deleteAccount(requester, client, token)
      return {}
    }
    const viewer = await fullyLoggedIn(requester, client)
    if (password === undefined) throw new Failure('invalid', { faults: [{ field: 'password', code: 'missing' }] })
    await requestDeletion(requester, client, viewer, { password, linked })
    browser.signOut()
    return {}
  },
)
