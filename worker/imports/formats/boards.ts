import { type Found, type FoundPin, plainBoard } from '#domain/imports/found.ts'
import type { ReadRow } from '#domain/imports/line.ts'
import { nameKey } from '#domain/text.ts'

/**
 * For formats that name the board of each Pin: yields each board once, before its first Pin. `line`: line number in the file; absent if the format has none.
 */
export function boardsByName() {
  const seen = new Set<string>()
  return function* (
    read: ReadRow,
    pinOn: (ref: string | null) => FoundPin,
    line?: number,
    description = '',
  ): Generator<Found> {
    const name = read.row.board
    const ref = name === null ? null : nameKey(name)
    if (ref !== null && name !== null && !seen.has(ref)) {
      seen.add(ref)
      yield { board: { ...plainBoard(name, ref), description } }
    }
    yield { pin: pinOn(ref), faults: read.faults, ...(line !== undefined && { line }) }
  }
}
