import { distance } from 'fastest-levenshtein'
import { wordsOf } from '#domain/search/words.ts'

/** Minimum length of a text to correct, in letters. */
const SHORTEST = 4

/** Maximum edit distance for a text: one letter in a short word, two in a longer one. */
function mostEdits(text: string): number {
  return text.length < 6 ? 1 : 2
}

/**
 * The parts of a text of which a typing error leaves some intact, as alternatives: the halves of a short text, one of which stays; thirds of a longer one, two
 * of which stay. Empty if the text is too short for parts of three letters.
 */
export function unharmedParts(text: string): string[][] {
  const letters = [...text]
  const part = (from: number, to?: number) => letters.slice(from, to).join('')
  if (letters.length < SHORTEST) return []
  if (letters.length < 9) {
    const size = Math.max(3, Math.floor(letters.length / 2))
    return [[part(0, size)], [part(-size)]]
  }
  const size = Math.floor(letters.length / 3)
  const [a, b, c] = [part(0, size), part(size, 2 * size), part(2 * size)]
  return [
    [a, b],
    [b, c],
    [a, c],
  ]
}

/** The texts within the maximum edit distance, nearest first; equally near ones stay in order. */
export function nearest<Item>(text: string, items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const sought = wordsOf(text).join(' ')
  return items
    .map((item) => ({ item, edits: distance(sought, wordsOf(textOf(item)).join(' ')) }))
    .filter(({ edits }) => edits > 0 && edits <= mostEdits(sought))
    .sort((a, b) => a.edits - b.edits)
    .map(({ item }) => item)
}
