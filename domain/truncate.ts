const ELLIPSIS = '…'
const TRUNCATION = 80

/** At most `max` UTF-16 units, then "…", which is not counted (TXT-006, G-173). */
export function truncate(text: string, max = TRUNCATION): string {
  const whole = text.trim()
  return whole.length <= max ? whole : cut(whole, max).trimEnd() + ELLIPSIS
}

/**
 * As `truncate`, but cuts at the end of a word (TXT-005, HDR-045). A word that fills more than half of the room is cut itself: otherwise nearly nothing would
 * remain of addresses and of scripts without spaces.
 */
export function truncateAtWord(text: string, max: number): string {
  const whole = text.trim()
  if (whole.length <= max) return whole
  const room = cut(whole, max)
  const wordEnds = /\s/.test(whole.charAt(room.length))
  const lastSpace = room.search(/\s\S*$/)
  const kept = wordEnds || lastSpace < max / 2 ? room : room.slice(0, lastSpace)
  return kept.trimEnd() + ELLIPSIS
}

/** Cuts a text before a surrogate pair rather than inside it: half a pair cannot be displayed or URL-encoded. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(max))
  return text.slice(0, splitsPair ? max - 1 : max)
}
