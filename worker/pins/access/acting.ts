import { Failure } from '../../../domain/errors.ts'
import { subjectOf } from '../../boards/write.ts'
import type { Answered, Asked } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { Limit } from '../../http/limits.ts'
import { type Actor, openActor } from '../../profiles/write.ts'
import { boardOwnerOf } from '../conditions.ts'
import { anyPinOf, askPinRow, type SeenPin } from './one-pin.ts'
import { askActing } from './queries.ts'

/** Of one person, everything they do to pins that are there (REL-13). */
const PIN_WRITES: Limit = { name: 'pins', times: 3000, seconds: 3600 }

/** A viewer acting on a pin. */
export interface AtPin extends Actor, SeenPin {
  /** They saved it, or act for who did. */
  isPinner: boolean
  /** They own the board that it is on, or act for its owner. */
  isBoardOwner: boolean
  /** Whether the viewer may see it; what was deleted nobody may. */
  isSeen: boolean
}

interface Opening<More> {
  subjectId?: string | undefined
  limit?: Limit
  /** What else is asked in the same round. */
  more?: More
}

/**
 * The round before anything is done about a pin: 401, 401 code 4 and 429 first. A delegate is as who they act for. What isn't there is 404
 * code 50; what may be seen is left to the caller.
 */
export function openAnyPin<More extends Asked = Record<never, never>>(
  asker: Asker,
  pinId: number,
  options?: Opening<More>,
): Promise<AtPin & { more: Answered<More> }>
export async function openAnyPin(
  asker: Asker,
  pinId: number,
  { subjectId = subjectOf(asker), limit = PIN_WRITES, more = {} }: Opening<Asked> = {},
): Promise<AtPin & { more: unknown }> {
  const { more: came, ...actor } = await openActor(
    asker,
    { limit, who: boardOwnerOf(pinId), subjectId, scope: 'boards' },
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

/** The same of a pin that the viewer sees; any other is 404 code 50. */
export async function openPin<More extends Asked = Record<never, never>>(
  asker: Asker,
  pinId: number,
  options?: Opening<More>,
) {
  const at = await openAnyPin(asker, pinId, options)
  if (!at.isSeen) throw new Failure('pin_not_found')
  return at
}

/** The same of a pin of one's own; another's is 403. */
export async function openOwnPin<More extends Asked = Record<never, never>>(
  asker: Asker,
  pinId: number,
  options?: Opening<More>,
) {
  const at = await openPin(asker, pinId, options)
  if (!at.isPinner) throw new Failure('forbidden')
  return at
}

/** 403 code 91 where `selectBlocked` answers that a block stands between the viewer and what belongs to the pin. */
export function requireUnblocked([row]: { blocked: number }[]): void {
  if (row?.blocked) throw new Failure('blocked')
}
