import { batch } from '#worker/db/batch.ts'
import { parseJson } from '#worker/db/sql.ts'
import { type PinRow, selectPinsOf } from './pins/queries.ts'
import { type BoardRow, type SectionJson, SLICE, selectPlaces } from './queries.ts'
import type { Writing } from './writing.ts'

/** Where the last slice ended: the board, the number of the place in it (0: outside of sections), and the last Pin. */
export type PlaceKey = [board: number, place: number, rk: number]

/** Pins of a section, or outside of sections. A long list comes in several pieces. */
export interface Piece {
  board: BoardRow
  /** null: outside of sections. */
  section: SectionJson | null
  isFirstOfBoard: boolean
  isFirstOfSection: boolean
  isLastOfSection: boolean
  isLastOfBoard: boolean
  pins: PinRow[]
}

const START = Number.MIN_SAFE_INTEGER
/** Places read by one batch. */
const AT_ONCE = 30

/** The next places of all boards with their Pins, about 500 at most. `after` null: these are the last ones. */
export async function readPlaces(
  { db, row }: Writing,
  after: PlaceKey | null,
): Promise<{ pieces: Piece[]; after: PlaceKey | null }> {
  const [from, first, rk] = after ?? [0, 0, START]
  const { boards } = await batch(db, { boards: selectPlaces(row.userId, from) })
  const places = boards.flatMap((board) => {
    const sections = parseJson(board.sections)
    const inSections = sections.reduce((sum, [, , , pins]) => sum + pins, 0)
    return [null, ...sections].map((section, number) => ({
      ...{ board, section, number, isLast: number === sections.length },
      pins: section === null ? board.pin_count - inSections : section[3],
    }))
  })
  const rest = places.filter(({ board, number }) => board.id > from || number >= first)
  const chosen: typeof places = []
  let expected = 0
  for (const place of rest) {
    if (chosen.length === AT_ONCE || (chosen.length > 0 && expected + place.pins > SLICE)) break
    chosen.push(place)
    expected += Math.max(0, place.pins)
  }
  const begins = (i: number) => (i === 0 ? rk : START)
  const found = await batch(
    db,
    chosen.map(({ board, section }, i) =>
      selectPinsOf(row.userId, { board: board.id, section: section?.[0] ?? null }, begins(i)),
    ),
  )
  const pieces: Piece[] = []
  for (const [i, { board, section, number, isLast }] of chosen.entries()) {
    const pins = found[i] ?? []
    const isFirstOfSection = begins(i) === START
    const isLastOfSection = pins.length < SLICE
    pieces.push({
      ...{ board, section, pins, isFirstOfSection, isLastOfSection },
      isFirstOfBoard: number === 0 && isFirstOfSection,
      isLastOfBoard: isLast && isLastOfSection,
    })
    const last = pins.at(-1)
    if (!isLastOfSection && last) return { pieces, after: [board.id, number, last.rk] }
  }
  const last = chosen.at(-1)
  if (!last) return { pieces, after: null }
  return { pieces, after: last.isLast ? [last.board.id + 1, 0, START] : [last.board.id, last.number + 1, START] }
}
