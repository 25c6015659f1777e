import { colorStep } from '../media/palette.ts'
import { type ColorFamily, familyOf } from './colors.ts'
import { marksOf } from './words.ts'

/** A found Pin as chips see it: its colour in six hex digits, its title and its annotations. */
export interface Sampled {
  color: string
  title: string
  topics: readonly string[]
}

export interface Chips {
  words: string[]
  colors: ColorFamily[]
}

const MAX = { words: 8, colors: 3 }
/** Longest text of a chip, in UTF-16 units. */
const MAX_LENGTH = 30

/**
 * The words and colours that split a sample of found Pins best: those nearest to half of them come first, and what all of
 * them have, or only one of several, is left out. Words that were already searched for (`words`) split nothing.
 */
export function chipsOf(sample: readonly Sampled[], words: readonly string[]): Chips {
  const names = [...new Set(sample.flatMap(({ topics }) => topics.map((topic) => topic.toLowerCase())))]
  const isNew = (name: string) => name.length <= MAX_LENGTH && marksOf(name, words).length === 0
  const has = (name: string) => (pin: Sampled) =>
    pin.topics.some((topic) => topic.toLowerCase() === name) || marksOf(pin.title, [name]).length > 0
  return {
    words: bestSplits(sample, names.filter(isNew), has).slice(0, MAX.words),
    colors: bestSplits(sample, families(sample), (family) => (pin) => familyOfPin(pin) === family).slice(0, MAX.colors),
  }
}

function bestSplits<Value extends string>(
  sample: readonly Sampled[],
  values: readonly Value[],
  has: (value: Value) => (pin: Sampled) => boolean,
): Value[] {
  const fewest = Math.min(2, sample.length - 1)
  return values
    .map((value) => ({ value, count: sample.filter(has(value)).length }))
    .filter(({ count }) => count >= fewest && count < sample.length)
    .sort((a, b) => distance(a.count) - distance(b.count) || (a.value < b.value ? -1 : 1))
    .map(({ value }) => value)

  function distance(count: number): number {
    return Math.abs(count - sample.length / 2)
  }
}

function families(sample: readonly Sampled[]): ColorFamily[] {
  return [...new Set(sample.map(familyOfPin))]
}

function familyOfPin({ color }: Sampled): ColorFamily {
  return familyOf(colorStep(color))
}
