import type { ErrorName } from '#domain/errors.ts'
import { Failure } from '#domain/errors.ts'
import type { Pin } from '#domain/pins/contract.ts'
import { boardOwner } from '#worker/boards/read.ts'
import { batch, type Statements } from '#worker/db/batch.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Requester } from '#worker/http/requester.ts'
import { accessOf, askAccess } from '#worker/profiles/read.ts'
import { askNewPin, ownPinOf } from '../access/one-pin.ts'
import { ensureHidden } from '../queries.ts'
import type { Place } from './place.ts'
import { selectObstacles } from './queries.ts'

/** Errors of every call that makes a pin. */
export const SAVE_FAILS: readonly ErrorName[] = [
  ...WRITE_FAILS,
  ...(['forbidden', 'board_not_found', 'section_not_found', 'target_busy'] as const),
  ...(['email_unconfirmed', 'publishing_disabled'] as const),
]

/** A new pin, with its annotations. */
interface Added {
  id: number
  words: { name: string }[]
}

/**
 * Runs the saving batch and returns the pin as read in it. Fails by the first obstacle: a board that is locked or that others have just joined, a missing
 * board, unusable uploads.
 */
export async function save(
  requester: Requester,
  place: Place,
  { id, words: annotations }: Added,
  statements: Statements,
  base: string,
): Promise<Partial<Pin>> {
  const { db, now } = requester
  const isOwnerRead = place.opened !== null || place.pinnerId === place.viewerId
  const {
    obstacles: [obstacle],
    row,
    owner,
  } = await batch(db, {
    // The hidden board must exist before the pin.
    board: place.opened ? undefined : ensureHidden(place.pinnerId, 'quicksave', now),
    statements,
    obstacles: selectObstacles(id, place, now),
    row: askNewPin(requester, id, place.opened?.board.card.boardId ?? null),
    // For a delegate who saves to their subject's profile, `place` holds the delegate's access: read the owner's.
    owner: isOwnerRead ? undefined : askAccess(requester, boardOwner({ pinId: id })),
  })
  if (!obstacle) {
    const access = owner ? accessOf(requester, owner) : place.access
    return ownPinOf(access, { pin: row.pin, board: row.board.flat(), annotations }, base)
  }
  if (obstacle.isBusy) throw new Failure('target_busy')
  if (!obstacle.may) throw new Failure('board_not_found')
  throw new Failure('invalid', { faults: [{ field: 'media_id', code: 'unknown_value' }] })
}
