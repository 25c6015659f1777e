import { LIMITS } from '../limits.ts'

/** A username after an @ that is not part of an e-mail address or of a longer word. */
const MENTION = /(?<![\p{L}\p{N}_@.])@([A-Za-z0-9_]{3,30})(?![\p{L}\p{N}_])/gu

/** The first ten distinct usernames mentioned in a text, in lower case. */
export function mentionsIn(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase())
  return [...new Set(names)].slice(0, LIMITS.people.mentioned)
}

/** A part of a comment: plain text, or a mention with the person's username. */
export type TextPart = { text: string; username?: string }

/** Splits a text at the mentions of known people. */
export function partsOf(text: string, mentions: readonly { typed: string; username: string }[]): TextPart[] {
  const known = new Map(mentions.map(({ typed, username }) => [typed, username]))
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(MENTION)) {
    const username = known.get((match[1] ?? '').toLowerCase())
    if (username === undefined) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: match[0], username })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
