import { decodeHTML } from 'entities'
import { LONGEST } from '../text.ts'

/** A tag with its attributes, or the text between two. */
export type Token =
  | { text: string }
  | { tag: string; of: (attribute: string) => string; has: (attribute: string) => boolean }

/** Start of a tag or comment; any other `<` is text, as in HTML. */
const BEGIN = /<(?=[a-z/!?])/gi
const QUOTE_OR_END = /["'>]/g

/** Yields tags and the text between them. Comments are left out, and so are tags and texts that are too long. */
export async function* tokensOf(text: AsyncIterable<string>): AsyncGenerator<Token> {
  let held = ''
  /** Length at which an unfinished tag is examined again: twice the last one, to avoid quadratic time. */
  let enough = 0
  for await (const piece of text) {
    held += piece
    if (held.length < enough) continue
    const { tokens, used } = tokensIn(held, false)
    yield* tokens
    held = held.length - used > LONGEST ? '' : held.slice(used)
    enough = held.length > 10_000 ? held.length * 2 : 0
  }
  yield* tokensIn(held, true).tokens
}

/** The complete tokens of a text, and the position after them. */
function tokensIn(held: string, isAll: boolean): { tokens: Token[]; used: number } {
  const tokens: Token[] = []
  let used = 0
  for (;;) {
    BEGIN.lastIndex = used
    const begin = BEGIN.exec(held)?.index ?? -1
    if (begin === -1) break
    const end = endOf(held, begin)
    if (end === -1) break
    if (begin > used) tokens.push({ text: held.slice(used, begin) })
    if (held[begin + 1] !== '!') tokens.push(tagOf(held.slice(begin + 1, end - 1)))
    used = end
  }
  if (isAll && held.length > used) tokens.push({ text: held.slice(used) })
  return { tokens, used }
}

/** Position after the `>` of a tag or comment; -1 if it is not complete. */
function endOf(held: string, begin: number): number {
  if (held.startsWith('<!--', begin)) {
    const end = held.indexOf('-->', begin + 4)
    return end === -1 ? -1 : end + 3
  }
  for (let at = begin + 1; ; ) {
    QUOTE_OR_END.lastIndex = at
    const found = QUOTE_OR_END.exec(held)
    if (!found) return -1
    const { index, 0: char } = found
    if (char === '>') return index + 1
    // A quote opens a value only after `=`; a `>` in that value is part of it.
    const isValue = /=\s*$/.test(held.slice(Math.max(begin, index - 20), index))
    const close = isValue ? held.indexOf(char, index + 1) : index
    if (close === -1) return -1
    at = close + 1
  }
}

function tagOf(inside: string): Token {
  const [, name = ''] = /^\s*(\/?[a-z0-9]+)/i.exec(inside) ?? []
  const find = (attribute: string) =>
    new RegExp(`\\s${attribute}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))|(?=[\\s/]|$))`, 'i').exec(inside)
  return {
    tag: name.toLowerCase(),
    of(attribute) {
      const value = find(attribute)
      return decodeHTML(value?.[1] ?? value?.[2] ?? value?.[3] ?? '')
    },
    has: (attribute) => find(attribute) !== null,
  }
}
