import { Failure } from '../../../domain/errors.ts'
import type { Statement } from '../../db/batch.ts'
import { isUnseen } from '../../db/receipt.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { Client } from '../../http/client.ts'
import { hashToken, newToken } from '../../http/cookies/session-cookie.ts'
import { countAgainst, type Limit } from '../../http/limits.ts'
import { beforeProof, isEmailFree, isProvedEmailFree, usernameOfEmail } from './conditions.ts'
import { letterOfChange, letterOfUse, letterWithLink } from './mails.ts'
import { deleteToken, deleteTokensOf, insertToken, updateProvedEmail } from './queries.ts'

/** How long an address may stay unverified, in ms: one week. */
const PATIENCE = 7 * 24 * 3600 * 1000
const USES_PER_ADDRESS: Limit = { name: 'token-address', times: 30, seconds: 300 }

/**
 * Statements that keep an address aside for an account until a link proves it, and mail the link; where the address is somebody's, a word to
 * them. Nobody can tell which from the answer. The newest address is the only one that waits.
 */
export async function planAddress(
  asker: Asker,
  client: Client,
  { id: userId, username }: { id: number; username: string },
  email: string,
): Promise<Statement[]> {
  const { db, now } = asker
  const token = newToken()
  const row = { userId, email, purpose: 'verify' as const, createdAt: now, expiresAt: now + PATIENCE }
  return [
    deleteTokensOf(db, userId, 'verify'),
    insertToken(db, { ...row, tokenHash: await hashToken(token) }),
    letterOfUse(asker, client, { to: email, username: usernameOfEmail(email) }),
    letterWithLink(asker, client, 'verify', { to: email, username, when: isEmailFree(email) }, token),
  ]
}

/** A link can't be used: it is used up, too old, or no link of ours. */
export function deadLink(): Failure {
  return new Failure('invalid', { faults: [{ field: 'token', code: 'dead_link' }] })
}

/** Counts one more use of a link by an address. */
export async function countUse({ db, now }: Asker, { address }: Client): Promise<void> {
  if (address) await countAgainst(db, [{ limit: USES_PER_ADDRESS, who: address }], now)
}

/**
 * Gives an account the address that its link proves, once (W-55), and mails the one that it had before. Meanwhile taken by somebody else, the
 * link is dead.
 */
export async function verifyEmail(asker: Asker, client: Client, token: string): Promise<void> {
  await countUse(asker, client)
  const { db, now } = asker
  const hash = await hashToken(token)
  const before = { to: beforeProof(hash, now, 'email'), username: beforeProof(hash, now, 'username') }
  const { changed } = await round(db, {
    told: letterOfChange(asker, client, 'email', { ...before, when: isProvedEmailFree(hash, now) }),
    changed: updateProvedEmail(db, hash, now),
    used: deleteToken(db, hash, 'verify'),
  })
  if (changed.length === 0 && !isUnseen()) throw deadLink()
}
