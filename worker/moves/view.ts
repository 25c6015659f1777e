import { boardUrl } from '../boards/view.ts'
import type { CountedBoard } from './queries.ts'

/** A board in the responses of moves. */
export function countedBoard(row: CountedBoard) {
  const url = row.kind === 'normal' ? boardUrl(row) : ''
  return { id: String(row.id), name: row.name, url, pin_count: row.pinCount }
}
