import type { FoundMessage } from './found.ts'

const BEFORE = 60
const AFTER = 160

/**
 * The part of a text around its first match, in one line, with the positions of the matches in it. Cuts are marked by an ellipsis and never split a surrogate
 * pair.
 */
export function excerptOf({ text, marks }: Pick<FoundMessage, 'text' | 'marks'>): Pick<FoundMessage, 'text' | 'marks'> {
  const first = marks[0]?.[0] ?? 0
  const from = first <= BEFORE ? 0 : whole(text, text.indexOf(' ', first - BEFORE) + 1 || first - BEFORE, first)
  const to = Math.max(whole(text, Math.min(text.length, first + AFTER), text.length), marks[0]?.[1] ?? 0)
  const lead = from > 0 ? '…' : ''
  return {
    text: lead + text.slice(from, to).replaceAll('\n', ' ') + (to < text.length ? '…' : ''),
    marks: marks
      .filter(([begin, end]) => begin >= from && end <= to)
      .map(([begin, end]) => [begin - from + lead.length, end - from + lead.length]),
  }
}

/** The position, moved by one where it would split a surrogate pair; at most `most`. */
function whole(text: string, at: number, most: number): number {
  const isInside = /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '')
  return Math.min(isInside ? at + 1 : at, most)
}
