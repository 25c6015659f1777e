import type { Marks } from './contract.ts'

/** Words of a search, and letters of a word, beyond which nothing more is asked for. */
const MOST_WORDS = 12
const MOST_LETTERS = 60
const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts that write words without spaces between them: the index of parts finds those, at any place of a text. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u

/** The words of a text somebody searches for; none where it has no letter and no digit. */
export function wordsOf(text: string): string[] {
  const found = text.normalize('NFC').match(WORD) ?? []
  return [...new Set(found.map((word) => [...word].slice(0, MOST_LETTERS).join('').toLowerCase()))].slice(0, MOST_WORDS)
}

export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word)
}

/** What two spellings of a letter have in common: without its marks, in lower case. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Whether a text has a word that begins with a searched one, or, where `within`, that holds it anywhere. */
export function matchesAny(text: string, words: readonly string[]): boolean {
  return words.some((word) => marksOf(text, [word]).length > 0)
}

/**
 * The stretches of a text that were searched for, first to last: where a word begins with a searched one, and where none does, all
 * places that hold it. Marks and case don't count.
 */
export function marksOf(text: string, words: readonly string[]): Marks {
  const { folded, places } = fold(text)
  const hits: Marks = []
  for (const word of words) {
    const sought = plain(word)
    if (sought === '') continue
    const all = placesIn(folded, sought)
    const begins = all.filter((at) => !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? ' '))
    for (const at of isUnspaced(word) || begins.length === 0 ? all : begins)
      hits.push([places[at] ?? 0, places[at + sought.length] ?? text.length])
  }
  return merged(hits)
}

/** A text as it is compared, with the place in the original of each of its units. */
function fold(text: string): { folded: string; places: number[] } {
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const bare = plain(letter)
    for (let i = 0; i < bare.length; i++) places.push(at)
    folded += bare
    at += letter.length
  }
  places.push(text.length)
  return { folded, places }
}

function merged(hits: Marks): Marks {
  const sorted = hits.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const out: Marks = []
  for (const [from, to] of sorted) {
    const last = out.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}

function placesIn(text: string, sought: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) places.push(at)
  return places
}
