import { alphabetOf, nameOrder } from '#domain/boards/name-order.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { placeNames, selectUnplaced } from './queries.ts'

/** Limits: boards per batch, and batches per night. */
const BOARDS = 500
const BATCHES = 40

/**
 * Nightly job: computes the sort keys of board names in the alphabet of their owner's language. Covers boards from before these keys, and boards whose owner
 * chose a language with another alphabet (a trigger, docs/decisions/169). Leftovers wait for the next night.
 */
export async function placeBoardNames(db: Database): Promise<void> {
  let { boards } = await batch(db, { boards: selectUnplaced(Number.MAX_SAFE_INTEGER, BOARDS) })
  for (let left = BATCHES; left > 0; left--) {
    const last = boards.at(-1)?.id
    if (last === undefined) return
    const placed = boards.map(({ id, name, locale }) => ({ id, name, order: nameOrder(name, alphabetOf(locale)) }))
    boards = (await batch(db, { placed: placeNames(placed), boards: selectUnplaced(last, BOARDS) })).boards
  }
}
