import { Failure } from '../../../domain/errors.ts'
import type { Pin } from '../../../domain/pins/contract.ts'
import { judgePin } from '../../../domain/pins/judge.ts'
import type { PinCreateInput } from '../../../domain/pins/writes.ts'
import { boardOwner } from '../../boards/read.ts'
import { newId } from '../../db/ids.ts'
import { type Asked, round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { countBrake, refuseBraked } from '../../http/newcomer-limits.ts'
import { selectUnused } from '../../media/read.ts'
import { markMediaUsed } from '../../media/write.ts'
import { askerSql } from '../../model/accounts/rules.ts'
import { accessOf, askAccess } from '../../profiles/read.ts'
import { requireCreation } from '../../profiles/write.ts'
import { askNewPin, ownPinOf } from '../access/one-pin.ts'
import { marksOf } from '../likeness/likeness.ts'
import { insertMarksOf } from '../likeness/queries.ts'
import { ensureHidden } from '../queries.ts'
import { columnsOf, kindOf } from './columns.ts'
import { mediaIdsOf, NO_WORDS, pictureOf, textsOf, wordsOf } from './compose.ts'
import { isSaved, mayCreate } from './conditions.ts'
import { openPlace, type Place } from './place.ts'
import { type NewPin, pinStatements, selectObstacles } from './queries.ts'

/**
 * Creates a pin from uploads (W-51): on a board, in a section, or without a board on the profile (ORG-005). An upload
 * that is missing, used or another person's is 400 at `media_id`; a locked board 409; 429 for newcomers with many links.
 */
export async function createPin(asker: Asker, input: PinCreateInput, base: string): Promise<Partial<Pin>> {
  const { db, now } = asker
  const wanted = mediaIdsOf(input)
  const texts = textsOf(input)
  const place = await openPlace(asker, input, {
    uploads: selectUnused(wanted, askerSql(asker)),
    braked: input.link ? countBrake(asker, 'saves') : undefined,
  })
  await refuseBraked(asker, 'saves', place.viewerId, place.more.braked)
  requireCreation(place.access, input.story ? 'story' : 'pin')
  const { lead, key, values } = pictureOf(input, new Map(place.more.uploads.map((row) => [String(row.id), row])))
  const id = newId()
  const shown = { ...wordsOf(texts, NO_WORDS), ...values, annotations: [], created_at: now }
  const columns = columnsOf(judgePin(shown, now).row)
  const row: NewPin = {
    ...columns,
    ...{ id, root_id: null, repin_of: null, is_repin: 0, image_key: key, dhash: lead?.dhash ?? '', picture_id: null },
    tones: lead ? lead.tones : '',
    ...kindOf(columns),
  }
  const marks = marksOf({
    ...{ rootId: id, imageKey: key, hash: lead?.hash ?? null, link: columns.link, dhash: lead?.dhash ?? null },
  })
  const statements = {
    pin: pinStatements(db, row, place, mayCreate(place, wanted, now), now),
    media: lead ? markMediaUsed(db, wanted, key ?? lead.key, isSaved(id)) : undefined,
    marks: insertMarksOf(db, id, marks),
  }
  return save(asker, place, { id, words: [] }, statements, base)
}

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
  asker: Asker,
  place: Place,
  { id, words: annotations }: Added,
  statements: Asked,
  base: string,
): Promise<Partial<Pin>> {
  const { db, now } = asker
  const isOwnerRead = place.opened !== null || place.pinnerId === place.viewerId
  const {
    obstacles: [obstacle],
    row,
    owner,
  } = await round(db, {
    // Must exist before the pin.
    board: place.opened ? undefined : ensureHidden(db, place.pinnerId, 'quicksave', now),
    statements,
    obstacles: selectObstacles(id, place, now),
    row: askNewPin(asker, id, place.opened?.board.card.boardId ?? null),
    // A person who acts for another and saves on that person's profile was read in place of that person.
    owner: isOwnerRead ? undefined : askAccess(asker, boardOwner({ pinId: id })),
  })
  if (!obstacle) {
    const access = owner ? accessOf(asker, owner) : place.access
    return ownPinOf(access, { pin: row.pin, board: row.board.flat(), annotations }, base)
  }
  if (obstacle.isBusy) throw new Failure('target_busy')
  if (!obstacle.may) throw new Failure('board_not_found')
  throw new Failure('invalid', { faults: [{ field: 'media_id', code: 'unknown_value' }] })
}
