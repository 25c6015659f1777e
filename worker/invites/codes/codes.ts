import { Failure } from '../../../domain/errors.ts'
import { INVITE_CODE_TIME } from '../../../domain/invites/code.ts'
import type { InviteCode, Redeemed } from '../../../domain/invites/contract.ts'
import { href, routes } from '../../../domain/routes.ts'
import { rfc2822 } from '../../../domain/time.ts'
import { selectAskerId } from '../../accounts/read.ts'
import { requireUnlimited } from '../../accounts/write.ts'
import { newId } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker, Site } from '../../http/asker.ts'
import { countAgainst, type Limit } from '../../http/limits.ts'
import type { AccountViewer } from '../../viewers.ts'
import { admit, insertCode, insertLanding, selectCode, selectMade, selectValid } from './queries.ts'

const MADE: Limit = { name: 'invite-codes', times: 100, seconds: 3600 }
/** Guessing a code among 2^96 is hopeless; the limit keeps tries from costing anything. */
const REDEEMED: Limit = { name: 'redeem', times: 100, seconds: 3600 }
/** Random bytes of a code. */
const CODE_BYTES = 12

/** Makes a link to the viewer's profile, valid for 30 days (W-45). 403 code 3 for those whom employees limit. */
export async function makeInviteCode({ db, now }: Asker, viewer: AccountViewer, site: Site): Promise<InviteCode> {
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
  } = await round(db, {
    made: insertCode(db, { id, code: drawn, userId: viewer.id, createdAt: now, expiresAt }),
    stored: selectMade(id),
  })
  // A repeated call writes nothing, and answers the code of the first; gone with its owner, it is of no use to anybody.
  const code = stored?.code ?? drawn
  const path = href(routes.profile, { username: viewer.username }, { invite_code: code })
  return { invite_code: code, url: site.origin + path, expires_at: rfc2822(expiresAt) }
}

/**
 * Redeems a link: the viewer's follow of its owner is then approved at once (W-43, PRV-009). A link of nobody, of a closed account, of
 * somebody with a block in either direction, or from before its owner removed the viewer is 404 code 2301; an expired one 410 code 2302;
 * one's own 400 code 2303. Redeeming again changes nothing.
 */
export async function redeemInviteCode({ db, now }: Asker, viewer: AccountViewer, code: string): Promise<Redeemed> {
  await countAgainst(db, [{ limit: REDEEMED, who: String(viewer.id) }], now)
  const {
    found: [found],
  } = await round(db, { found: selectCode(code, viewer.id) })
  if (!found || found.owner.closedAt !== null || found.isBlocked) throw new Failure('code_not_found')
  if (found.withdrawnAt !== null && found.createdAt <= found.withdrawnAt) throw new Failure('code_not_found')
  const { id, username, fullName } = found.owner
  if (id === viewer.id) throw new Failure('own_code')
  if (found.expiresAt <= now) throw new Failure('code_expired')
  await round(db, { admitted: admit(db, id, viewer.id, found.expiresAt) })
  return { invite_code: code, user: { id: String(id), username, full_name: fullName }, can_follow: true }
}

/** Records that a page was opened by a link (W-44). An unknown or expired code is not recorded, and no error (G-114). */
export async function recordLanding(asker: Asker, code: string): Promise<boolean> {
  const { db, now } = asker
  const { found, signed } = await round(db, {
    found: selectValid(code, now),
    signed: selectAskerId(asker),
  })
  if (found.length === 0) return false
  await round(db, {
    kept: insertLanding(db, { id: newId(), code, userId: signed[0]?.id ?? null, createdAt: now }),
  })
  return true
}
