const ELLIPSIS = '…'
const TRUNCATION = 80

/** At most `max` UTF-16 units of text, then "…", which is not counted (TXT-006, G-173). */
export function truncate(text: string, max = TRUNCATION): string {
  const whole = text.trim()
  return whole.length <= max ? whole : cut(whole, max).trimEnd() + ELLIPSIS
}

/**
 * Like `truncate`, but ends at a word (TXT-005, HDR-045). A word that fills more than half of the room is cut itself:
 * scripts without spaces, and addresses, would otherwise lose nearly everything.
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

/** Half a surrogate pair is an unreadable box on screen and breaks URL encoding, so a cut there goes before the pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(max))
  return text.slice(0, splitsPair ? max - 1 : max)
}
