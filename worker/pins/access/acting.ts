import { Failure } from '../../../domain/errors.ts'
import { boardOwner } from '../../boards/read.ts'
import { subjectOf } from '../../boards/write.ts'
import type { Answered, Asked } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { Limit } from '../../http/limits.ts'
import { type Actor, openActor } from '../../profiles/write.ts'
import { anyPinOf, askPinRow, type SeenPin } from './one-pin.ts'
import { askActing } from './queries.ts'

/** Rate limit of a person's changes to existing pins (REL-13). */
const PIN_WRITES: Limit = { name: 'pins', times: 3000, seconds: 3600 }

/** The actor on a pin. */
export interface PinActor extends Actor, SeenPin {
  /** They are, or act for, its saver. */
  isPinner: boolean
  /** They are, or act for, the owner of its board. */
  isBoardOwner: boolean
  /** Whether the viewer may see it; nobody sees a deleted pin. */
  isSeen: boolean
}

interface Opening<More> {
  subjectId?: string | undefined
  limit?: Limit
  /** Further reads in the same round. */
  more?: More
}

/**
 * Checks an action on a pin in one round: 401, 401 code 4 and 429 first. A delegate acts as their subject. A missing
 * pin is 404 code 50; the caller checks visibility.
 */
export function openAnyPin<More extends Asked = Record<never, never>>(
  asker: Asker,
  pinId: number,
  options?: Opening<More>,
): Promise<PinActor & { more: Answered<More> }>
export async function openAnyPin(
  asker: Asker,
  pinId: number,
  { subjectId = subjectOf(asker), limit = PIN_WRITES, more = {} }: Opening<Asked> = {},
): Promise<PinActor & { more: unknown }> {
  const { more: came, ...actor } = await openActor(
    asker,
    { limit, who: boardOwner({ pinId }), subjectId, scope: 'boards' },
    { acts: askActing(asker, pinId), pin: askPinRow(asker, pinId), more },
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

/** As `openAnyPin`; an invisible pin is 404 code 50. */
export async function openPin<More extends Asked = Record<never, never>>(
  asker: Asker,
  pinId: number,
  options?: Opening<More>,
) {
  const at = await openAnyPin(asker, pinId, options)
  if (!at.isSeen) throw new Failure('pin_not_found')
  return at
}

/** As `openPin`; another person's pin is 403. */
export async function openOwnPin<More extends Asked = Record<never, never>>(
  asker: Asker,
  pinId: number,
  options?: Opening<More>,
) {
  const at = await openPin(asker, pinId, options)
  if (!at.isPinner) throw new Failure('forbidden')
  return at
}

/** Fails with 403 code 91 if `selectBlocked` found a block. */
export function requireUnblocked([row]: { blocked: number }[]): void {
  if (row?.blocked) throw new Failure('blocked')
}
