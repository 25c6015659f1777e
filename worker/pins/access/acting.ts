import { Failure } from '#domain/errors.ts'
import { boardOwner } from '#worker/boards/read.ts'
import { subjectOf } from '#worker/boards/write.ts'
import type { Results, Statements } from '#worker/db/batch.ts'
import type { Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { type Actor, authorizeActor } from '#worker/profiles/write.ts'
import { anyPinOf, askPinRow, type SeenPin } from './one-pin.ts'
import { askActing } from './queries.ts'

/** Rate limit of a person's changes to existing pins (REL-13). */
const PIN_WRITES: Limit = { name: 'pins', times: 3000, seconds: 3600 }

/** The requester in relation to a pin. */
export interface PinActor extends Actor, SeenPin {
  /** True if the requester is the pin's saver or their delegate. */
  isPinner: boolean
  /** True if the requester owns the pin's board or is the owner's delegate. */
  isBoardOwner: boolean
  /** True if the viewer may see the pin; always false for a deleted pin. */
  isSeen: boolean
}

interface Opening<More> {
  subjectId?: string | undefined
  limit?: Limit
  /** Further reads in the same batch. */
  more?: More
}

/**
 * Reads a pin and authorizes the requester in one round trip. Checks 401, 401 code 4 and 429 first, then 404 code 50 if the pin is missing. A delegate acts as
 * their subject. The caller checks visibility.
 */
export function authorizeAnyPin<More extends Statements = Record<never, never>>(
  requester: Requester,
  pinId: number,
  options?: Opening<More>,
): Promise<PinActor & { more: Results<More> }>
export async function authorizeAnyPin(
  requester: Requester,
  pinId: number,
  { subjectId = subjectOf(requester), limit = PIN_WRITES, more = {} }: Opening<Statements> = {},
): Promise<PinActor & { more: unknown }> {
  const { more: came, ...actor } = await authorizeActor(
    requester,
    { limit, who: boardOwner({ pinId }), subjectId, scope: 'boards' },
    { acts: askActing(requester, pinId), pin: askPinRow(requester, pinId), more },
  )
  const { parts, board, isSeen } = anyPinOf(actor.access, came.pin)
  if (!parts) throw new Failure('pin_not_found')
  const isPinner = Boolean(came.acts.asPinner[0]?.acts)
  const isBoardOwner = Boolean(came.acts.asOwner[0]?.acts)
  const isThere = parts.pin.deletedAt === null
  return {
    ...actor,
    parts,
    board,
    isPinner,
    isBoardOwner,
    isSeen: isThere && (isSeen || isPinner || isBoardOwner),
    more: came.more,
  }
}

/** Like `authorizeAnyPin`, but fails with 404 code 50 if the viewer may not see the pin. */
export async function authorizePin<More extends Statements = Record<never, never>>(
  requester: Requester,
  pinId: number,
  options?: Opening<More>,
) {
  const at = await authorizeAnyPin(requester, pinId, options)
  if (!at.isSeen) throw new Failure('pin_not_found')
  return at
}

/** Like `authorizePin`, but fails with 403 if another person saved the pin. */
export async function authorizeOwnPin<More extends Statements = Record<never, never>>(
  requester: Requester,
  pinId: number,
  options?: Opening<More>,
) {
  const at = await authorizePin(requester, pinId, options)
  if (!at.isPinner) throw new Failure('forbidden')
  return at
}

/** Fails with 403 code 91 if `selectBlocked` found a block. */
export function requireUnblocked([row]: { blocked: number }[]): void {
  if (row?.blocked) throw new Failure('blocked')
}
