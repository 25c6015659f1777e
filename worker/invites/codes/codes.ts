import { emptyBody } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { decodeOnce, INVITE_CODE_TIME } from '#domain/invites/code.ts'
import {
  inviteCodeAnswer,
  inviteCodeBody,
  landingAnswer,
  landingBody,
  type Redeemed,
  redeemAnswer,
} from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import { selectRequesterId } from '#worker/accounts/read.ts'
import { requireUnlimited } from '#worker/accounts/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { countAgainst, countSender, type Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { admit, insertCode, insertLanding, selectCode, selectMade, selectValid } from './queries.ts'

const MADE: Limit = { name: 'invite-codes', times: 100, seconds: 3600 }
/** Guessing one of 2^96 codes is hopeless; the limit bounds the cost of attempts. */
const REDEEMED: Limit = { name: 'redeem', times: 100, seconds: 3600 }
const LANDINGS: Limit = { name: 'landings', times: 60, seconds: 60 }
/** Number of random bytes in a code. */
const CODE_BYTES = 12

/** Creates a link to the viewer's profile, valid for 30 days (W-45). 403 code 3 for limited accounts. */
export const makeInviteCode = action(
  {
    call: ['post', routes.api.inviteCodes],
    ids: {},
    summary: 'Make a link that invites people to follow the viewer',
    input: inviteCodeBody,
    answer: inviteCodeAnswer,
    fails: [...WRITE_FAILS, 'account_limited'],
    login: 'full',
  },
  async function makeInviteCode({ requester: { db, now }, caller: viewer, site }) {
    requireUnlimited(viewer, now)
    await countAgainst(db, [{ limit: MADE, who: String(viewer.id) }], now)
    const bytes = crypto.getRandomValues(new Uint8Array(CODE_BYTES))
    const drawn = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    const id = newId()
    const expiresAt = now + INVITE_CODE_TIME
    const {
      stored: [stored],
    } = await batch(db, {
      made: insertCode({ id, code: drawn, userId: viewer.id, createdAt: now, expiresAt }),
      stored: selectMade(id),
    })
    // A retry writes nothing and returns the code of the first attempt. If that row is gone with its owner, the new code leads nowhere.
    const code = stored?.code ?? drawn
    const path = href(routes.profile, { username: viewer.username }, { invite_code: code })
    return { invite_code: code, url: site.origin + path, expires_at: rfc2822(expiresAt) }
  },
)

/**
 * Redeems an invite link: a follow of its owner is then approved at once (W-43, PRV-009); idempotent. 404 code 2301 if the code is unknown, its owner's account
 * is closed, a block exists, or the owner has removed the viewer since the link was made; 410 code 2302 if expired; 400 code 2303 for the viewer's own.
 */
export async function redeem({ db, now }: Requester, viewer: AccountViewer, code: string): Promise<Redeemed> {
  await countAgainst(db, [{ limit: REDEEMED, who: String(viewer.id) }], now)
  const {
    found: [found],
  } = await batch(db, { found: selectCode(code, viewer.id) })
  if (!found || found.owner.closedAt !== null || found.isBlocked) throw new Failure('code_not_found')
  if (found.withdrawnAt !== null && found.createdAt <= found.withdrawnAt) throw new Failure('code_not_found')
  const { id, username, fullName } = found.owner
  if (id === viewer.id) throw new Failure('own_code')
  if (found.expiresAt <= now) throw new Failure('code_expired')
  await batch(db, { admitted: admit(id, viewer.id, found.expiresAt) })
  return { invite_code: code, user: { id: String(id), username, full_name: fullName }, can_follow: true }
}

/** The call of `redeem`. The code is encoded twice (PRV-012); the router has decoded it once. */
export const redeemInviteCode = action(
  {
    call: ['post', routes.api.redeemInvite],
    ids: { code: 'text' },
    summary: 'Redeem an invite link: the viewer may follow its maker without waiting',
    input: emptyBody,
    isInputOptional: true,
    answer: redeemAnswer,
    fails: [...WRITE_FAILS, 'code_not_found', 'code_expired', 'own_code'],
    login: 'full',
  },
  async function redeemInviteCode({ requester, caller, ids }) {
    return redeem(requester, caller, decodeOnce(ids.code))
  },
)

/** Records that a page was opened through a link (W-44). Unknown and expired codes are ignored without an error (G-114). */
export const recordLanding = action(
  {
    call: ['post', routes.api.inviteLanding],
    ids: {},
    summary: 'Record that a page was opened by an invite link',
    input: landingBody,
    answer: landingAnswer,
    fails: ['too_large', 'wrong_type'],
    login: 'none',
  },
  async function recordLanding({ requester, client, input }) {
    await countSender({ requester, client }, LANDINGS)
    const code = decodeOnce(decodeOnce(input.invite_code))
    const { db, now } = requester
    const { found, signed } = await batch(db, {
      found: selectValid(code, now),
      signed: selectRequesterId(requester),
    })
    if (found.length === 0) return { attributed: false }
    await batch(db, {
      kept: insertLanding({ id: newId(), code, userId: signed[0]?.id ?? null, createdAt: now }),
    })
    return { attributed: true }
  },
)
