import { decompose } from '../text.ts'
import type { Marks } from './contract.ts'

/** Maximum words per search and letters per word; the rest is ignored. */
const MAX_WORDS = 12
const MAX_LETTERS = 60
const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Full-width and half-width letters, and ligatures. */
const OTHER_WIDTH = /[\uff00-\uffef\ufb00-\ufb06]+/g
/** Scripts without spaces between words; the trigram index finds these words at any position. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u

/** The distinct words of a search; words without a letter or digit are left out. */
export function wordsOf(text: string): string[] {
  const written = text.normalize('NFC').replaceAll(OTHER_WIDTH, (part) => part.normalize('NFKC'))
  const found = written.match(WORD) ?? []
  return [...new Set(found.map((word) => [...word].slice(0, MAX_LETTERS).join('').toLowerCase()))].slice(0, MAX_WORDS)
}

export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word)
}

/** Folds a text to lower case without diacritics, strokes and ligatures, as the indexes and `spellingsOf` do together. */
export function plain(text: string): string {
  return decompose(text).replaceAll(/\p{M}/gu, '')
}

/** True if a text matches one of the words, by the rules of `marksOf`. */
export function matchesAny(text: string, words: readonly string[]): boolean {
  return words.some((word) => marksOf(text, [word]).length > 0)
}

/** Returns a test if a word of the text begins with a given word, or for unspaced scripts contains it. Ignores diacritics and case. */
export function beginningsIn(text: string): (word: string) => boolean {
  const folded = plain(text)
  return (word) => {
    const sought = plain(word)
    const places = sought === '' ? [] : placesIn(folded, sought)
    return places.some((at) => isUnspaced(word) || isBeginning(folded, at))
  }
}

function isBeginning(folded: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? ' ')
}

/**
 * Positions of the words in a text, first to last: at the beginnings of words, or anywhere for unspaced scripts and where no word begins with the searched
 * one. Ignores diacritics and case.
 */
export function marksOf(text: string, words: readonly string[]): Marks {
  const { folded, places } = fold(text)
  const hits: Marks = []
  for (const word of words) {
    const sought = plain(word)
    if (sought === '') continue
    const all = placesIn(folded, sought)
    const begins = all.filter((at) => isBeginning(folded, at))
    for (const at of isUnspaced(word) || begins.length === 0 ? all : begins)
      hits.push([places[at] ?? 0, places[at + sought.length] ?? text.length])
  }
  return merged(hits)
}

/** The folded text, with the position in the original of each unit. */
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
