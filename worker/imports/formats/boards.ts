import { type Found, type FoundPin, plainBoard } from '../../../domain/imports/found.ts'
import { nameKey } from '../../../domain/text.ts'

/** For formats that name the board of each Pin: finds each board once, before its first Pin. */
export function boardsByName() {
  const seen = new Set<string>()
  return function* (name: string | null, pinOn: (ref: string | null) => FoundPin): Generator<Found> {
    const ref = name === null ? null : nameKey(name)
    if (ref !== null && name !== null && !seen.has(ref)) {
      seen.add(ref)
      yield { board: plainBoard(name, ref) }
    }
    yield { pin: pinOn(ref) }
  }
}
