import type { PinRowInput } from './new-pins.ts'

/** The most rows of one batch, and the most their JSON may weigh: a parameter of D1 ends at 2 MB. */
export const MOST_ROWS = 500
const MOST_BYTES = 1_500_000

/** Parts that fit into one batch each. */
export function* inParts(rows: PinRowInput[]): Generator<PinRowInput[]> {
  let part: PinRowInput[] = []
  let bytes = 0
  for (const row of rows) {
    const weight = weightOf(row)
    if (part.length === MOST_ROWS || (part.length > 0 && bytes + weight > MOST_BYTES)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(row)
    bytes += weight
  }
  if (part.length > 0) yield part
}

/** No row's JSON weighs more: a UTF-16 unit takes at most three bytes, an escaped one two. */
function weightOf(row: PinRowInput): number {
  const texts = [row.source_id, row.title, row.description, row.link, row.image_url, row.alt, ...row.annotations]
  const story = row.isStory ? 3 * row.title.length : 0
  return texts.reduce((sum, text) => sum + 3 * (text?.length ?? 0), 1000 + story)
}
