/** Minimum letters that remain of a word, so that short words keep their ending. */
const MIN_STEM = 4

/**
 * Endings of inflected words in the nine languages, longest first: English, German, Spanish, French, Indonesian, Italian, Portuguese and Swedish. Japanese is
 * found by its parts. Only endings of inflection, none that forms another word.
 */
const ENDINGS = [
  'ings',
  'nya',
  'ing',
  'ens',
  'ern',
  'orna',
  'arna',
  'ies',
  'ed',
  'en',
  'er',
  'em',
  'ar',
  'or',
  'as',
  'os',
  'es',
  's',
  'x',
  'e',
  'n',
].toSorted((a, b) => b.length - a.length)

/**
 * The beginning that the forms of a word share, for a search by beginnings: `walking` and `walks` give `walk`. null if the word has no known ending, or would
 * become too short.
 */
export function stemOf(word: string): string | null {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= MIN_STEM)
  return ending === undefined ? null : word.slice(0, word.length - ending.length)
}
