import type { ErrorName } from '../../../domain/errors.ts'
import { Failure } from '../../../domain/errors.ts'
import type { Pin } from '../../../domain/pins/contract.ts'
import { boardOwner } from '../../boards/read.ts'
import { batch, type Statements } from '../../db/batch.ts'
import { WRITE_FAILS } from '../../http/action/fails.ts'
import type { Requester } from '../../http/requester.ts'
import { accessOf, askAccess } from '../../profiles/read.ts'
import { askNewPin, ownPinOf } from '../access/one-pin.ts'
import { ensureHidden } from '../queries.ts'
import type { Place } from './place.ts'
import { selectObstacles } from './queries.ts'

/** Why a new pin may fail, whatever it is made of. */
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
 * Runs the saving batch and returns the pin, which is read in it. Fails by the first condition that does not hold: a
 * board that is locked or that others have just joined, a missing board, missing uploads.
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
    // Must exist before the pin.
    board: place.opened ? undefined : ensureHidden(place.pinnerId, 'quicksave', now),
    statements,
    obstacles: selectObstacles(id, place, now),
    row: askNewPin(requester, id, place.opened?.board.card.boardId ?? null),
    // A person who acts for another and saves on that person's profile was read in place of that person.
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
