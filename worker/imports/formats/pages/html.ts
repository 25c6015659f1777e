import { decodeHTML } from 'entities'
import { LONGEST } from '../text.ts'

/** A tag with its attributes, or the text between two. */
export type Token = { text: string } | { tag: string; of: (attribute: string) => string }

/** Tags and the text between them. What is too long for either is left out. */
export async function* tokensOf(text: AsyncIterable<string>): AsyncGenerator<Token> {
  let held = ''
  for await (const piece of text) {
    held += piece
    let from = 0
    for (;;) {
      const begin = held.indexOf('<', from)
      if (begin === -1) break
      const end = held.indexOf('>', begin)
      if (end === -1) break
      if (begin > from) yield { text: held.slice(from, begin) }
      yield tagOf(held.slice(begin + 1, end))
      from = end + 1
    }
    held = held.length - from > LONGEST ? '' : held.slice(from)
  }
}

function tagOf(inside: string): Token {
  const [, name = ''] = /^\s*(\/?[a-z0-9]+)/i.exec(inside) ?? []
  return {
    tag: name.toLowerCase(),
    of(attribute) {
      const value = new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(inside)
      return decodeHTML(value?.[1] ?? value?.[2] ?? value?.[3] ?? '')
    },
  }
}
