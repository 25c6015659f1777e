import { LIMITS } from '../limits.ts'
import { UNKNOWN_COLOR } from '../media/picture-colors.ts'
import { type ColorFamily, indexedFamilyOf } from './colors.ts'
import { BETWEEN_CHIPS } from './parameters.ts'
import { stemOf } from './stems.ts'
import { beginningsIn, isUnspaced, marksOf, plain, wordsOf } from './words.ts'

/** Facts of a found Pin for chips: its colour in six hex digits, its title and its annotations. */
export interface Sampled {
  color: string
  title: string
  topics: readonly string[]
  /** True if it was found by parts of words, in an index that contains its title, and the rest only if `isWholeInParts`. */
  isByParts: boolean
  isWholeInParts: boolean
}

export interface Chips {
  words: string[]
  colors: ColorFamily[]
}

interface Searched {
  /** All words of the search. */
  words: readonly string[]
  /** The chips among them, as in the address; undefined: none. */
  with?: string | undefined
}

const MAX = { words: 8, colors: 3 }
/** Longest text of a chip, in UTF-16 units. */
const MAX_LENGTH = 30

/**
 * The words and colours that best split a sample of found Pins: those nearest to half of the sample first. Leaves out those that all Pins have, or only one
 * of several, and all but one form of a word; words of the same Pins come last. Pressing a chip finds at least the Pins of the sample that it comes from.
 */
export function chipsOf(sample: readonly Sampled[], searched: Searched): Chips {
  const topics = sample.flatMap((pin) => pin.topics.filter((topic) => findsAgain(pin, topic)))
  const names = topics.map((topic) => topic.toLowerCase()).filter((name) => narrows(name, searched))
  const begins = sample.map((pin) => beginningsIn([pin.title, ...pin.topics].join(' ')))
  const families = sample.map(({ color }) => (color === UNKNOWN_COLOR ? null : indexedFamilyOf(color)))
  const words = withoutForms([...new Set(names)]).map((name) => {
    const stems = stemsOf(name)
    return { value: name, pins: begins.map((has) => stems.every(has)) }
  })
  const known = [...new Set(families)].filter((family) => family !== null)
  const colors = known.map((value) => ({ value, pins: families.map((family) => family === value) }))
  return { words: bestSplits(words).slice(0, MAX.words), colors: bestSplits(colors).slice(0, MAX.colors) }
}

/** The word beginnings by which a search finds a text, without accents. */
function stemsOf(name: string): string[] {
  return wordsOf(plain(name)).map((word) => stemOf(word) ?? word)
}

/** Leaves out names that are other forms of earlier ones: a search for one finds the other. */
function withoutForms(names: readonly string[]): string[] {
  const known = names.map((name) => ({ name, words: wordsOf(plain(name)), stems: stemsOf(name) }))
  const finds = (stems: readonly string[], words: readonly string[]) =>
    stems.length === words.length && stems.every((stem, i) => words[i]?.startsWith(stem))
  return known
    .filter(
      ({ words, stems }, i) =>
        !known.slice(0, i).some((earlier) => finds(stems, earlier.words) && finds(earlier.stems, words)),
    )
    .map(({ name }) => name)
}

/** True if the search still finds the Pin after adding one of its annotations: a word of a script without spaces makes it search for parts of all words. */
function findsAgain({ title, isByParts, isWholeInParts }: Sampled, topic: string): boolean {
  const words = wordsOf(topic)
  if (!isByParts) return !words.some(isUnspaced)
  return isWholeInParts || words.every((word) => marksOf(title, [word]).length > 0)
}

/** True if a name adds something new and still fits into the search. */
function narrows(name: string, { words, with: chosen }: Searched): boolean {
  const all = wordsOf([...words, name].join(' '))
  const more = chosen ? chosen + BETWEEN_CHIPS + name : name
  return (
    name.length <= MAX_LENGTH &&
    more.length <= LIMITS.text.searchQuery &&
    !name.includes(BETWEEN_CHIPS) &&
    wordsOf(name).length > 0 &&
    wordsOf(name).every((word) => all.includes(word)) &&
    !stemsOf(words.join(' ')).some(beginningsIn(name))
  )
}

/** A word or colour, and for each Pin of the sample if it has it. */
interface Split<Value> {
  value: Value
  pins: boolean[]
}

function bestSplits<Value extends string>(all: readonly Split<Value>[]): Value[] {
  const size = all[0]?.pins.length ?? 0
  const fewest = Math.min(2, size - 1)
  const splits = all
    .map(({ value, pins }) => ({ value, pins: pins.join(), count: pins.filter(Boolean).length }))
    .filter(({ count }) => count >= fewest && count < size)
    .sort((a, b) => distance(a.count) - distance(b.count) || (a.value < b.value ? -1 : 1))
  const alike = [...Map.groupBy(splits, ({ pins }) => pins).values()]
  return [...alike.flatMap((same) => same.slice(0, 1)), ...alike.flatMap((same) => same.slice(1))].map(
    ({ value }) => value,
  )

  function distance(count: number): number {
    return Math.abs(count - size / 2)
  }
}
