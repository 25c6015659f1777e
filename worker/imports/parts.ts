import type { PinRowInput } from './new-pins.ts'

/** Limits of one batch. A bound parameter of D1 may have 2 MB. */
export const MAX_ROWS = 500
const MAX_BYTES = 1_500_000

/** Splits rows into parts that each fit into one batch. */
export function* splitIntoParts(rows: PinRowInput[]): Generator<PinRowInput[]> {
  let part: PinRowInput[] = []
  let bytes = 0
  for (const row of rows) {
    const weight = maxBytesOf(row)
    if (part.length === MAX_ROWS || (part.length > 0 && bytes + weight > MAX_BYTES)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(row)
    bytes += weight
  }
  if (part.length > 0) yield part
}

/** An upper bound for a row's JSON in bytes: a UTF-16 code unit takes at most three bytes, an escaped one two. */
function maxBytesOf(row: PinRowInput): number {
  const texts = [row.source_id, row.title, row.description, row.link, row.image_url, row.alt, ...row.annotations]
  const story = row.story ? 3 * JSON.stringify(row.story).length : 0
  return texts.reduce((sum, text) => sum + 3 * (text?.length ?? 0), 1000 + story)
}
