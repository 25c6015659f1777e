import { sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import type { Pin } from '../../domain/pins/contract.ts'
import type { PinCreateInput } from '../../domain/pins/writes.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Statement } from '../db/statement.ts'
import type { Asker } from '../http/asker.ts'
import { areUnused } from '../media/conditions.ts'
import { selectUnused } from '../media/read.ts'
import type { MediaRow } from '../media/tables.ts'
import { nameMedia } from '../media/write.ts'
import type { Access } from '../profiles/read.ts'
import { askPin, ownPinOf } from './access/one-pin.ts'
import { mediaIdsOf, pictureOf, textsOf } from './compose.ts'
import { isSaved, type NewPin, pinStatements } from './insert.ts'
import { marksOf } from './likeness/likeness.ts'
import { insertMarks } from './likeness/queries.ts'
import { openPlace, type Place, selectOutcome } from './place.ts'

/**
 * Makes a pin of what was uploaded (W-51): on a board, in a section of it, or without a board on the profile (ORG-005). An upload that is
 * another's, isn't there or is named by a pin already is 400 at `media_id`; a board that is being changed as a whole 409.
 */
export async function createPin(asker: Asker, input: PinCreateInput, base: string): Promise<Partial<Pin>> {
  const { db, now } = asker
  const wanted = mediaIdsOf(input)
  const texts = textsOf(input)
  const viewer = sql`(select user_id from sessions where token_hash = ${asker.sessionHash} and expires_at > ${now})`
  const place = await openPlace(asker, input, [selectUnused(db, wanted, viewer)])
  requirePublishing(place.access, input.story ? 'story' : 'pin')
  const [rows] = place.results as [MediaRow[]]
  const { lead, columns } = pictureOf(input, new Map(rows.map((row) => [String(row.id), row])))
  const id = newId()
  const row: NewPin = {
    ...EMPTY,
    ...texts,
    ...columns,
    id,
    root_id: null,
    repin_of: null,
    is_repin: 0,
    created_at: now,
  }
  const marks = marksOf({
    rootId: id,
    imageKey: row.image_key as string | null,
    hash: lead?.hash ?? null,
    ...linkOf(row),
    dhash: lead?.dhash ?? null,
  })
  const when = sql`${place.when} and ${areUnused(wanted, place.viewerId)}`
  const statements = [
    ...pinStatements(db, row, place, when, now),
    ...(lead ? [nameMedia(db, wanted, (row.image_key as string | null) ?? lead.key, isSaved(id))] : []),
    insertMarks(
      db,
      marks.map((mark) => ({ ...mark, pin: id })),
    ),
  ]
  return save(asker, place, id, statements, base)
}

const EMPTY = {
  ...{ title: '', description: '', alt: '', link: null, domain: '' },
  ...{ price_value: null, price_currency: null },
}
const linkOf = ({ link }: NewPin) => ({ link: link as string | null })

/**
 * Runs the batch that saves, and answers the pin, which is read in it; fails by what kept it from it: `busy` before all, then what isn't there
 * any more.
 */
export async function save(
  asker: Asker,
  place: Place,
  id: number,
  statements: Statement[],
  base: string,
): Promise<Partial<Pin>> {
  const {
    outcome: [told],
    pin,
  } = await round(asker.db, {
    before: place.before,
    statements,
    outcome: selectOutcome(asker.db, id, place, asker.now),
    pin: askPin(asker, id),
  })
  if (told?.saved) return ownPinOf(asker, pin, base)
  if (told?.locked) throw new Failure('target_busy')
  if (!told?.may) throw new Failure('board_not_found')
  throw new Failure('invalid', { faults: [{ field: 'media_id', code: 'unknown_value' }] })
}

/** Publishing may be switched off: `disable_web_pins` for pins made here, `disable_all` for stories and saves as well (EXP-005, G-184). */
export function requirePublishing(access: Access, what: 'pin' | 'story' | 'repin'): void {
  const group = access.meet('web_pin_creation_disabled')
  if (group === 'disable_all' || (group === 'disable_web_pins' && what === 'pin'))
    throw new Failure('publishing_disabled')
}
