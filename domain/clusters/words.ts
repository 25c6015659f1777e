import { nameKey } from '../text.ts'

/** Maximum length of a board name and of a word, in UTF-16 units. */
const MAX_NAME = 50
const MAX_WORDS = 12

/**
 * Words that do not describe a picture, in the languages of most titles. Words of one or two letters are left out
 * anyway.
 */
const STOP_WORDS = new Set(
  `the and for with from that this into onto over under near about after before between its his her our your their all not are was were has have
  how what when where who why you can will more most one two three new old best ideas untitled photo image picture pin title known
  les des une aux avec dans pour par sur sous sans est vers chez entre que qui son ses leur cette votre nos vos plus
  los las una uno con por para del sin sobre entre desde hasta que como más este esta sus nos
  dos das uma com por para sem sobre entre como mais este esta seu sua seus suas nos nas aos pelo pela
  der die das den dem des ein eine einer eines einem einen und oder mit von vom zum zur für bei aus nach über unter auf ist wie sich ihr sein
  gli una uno con per del della dei delle dal dalla nel nella sul sulla tra fra che come più suo sua
  och med från till för den det ett som på vid hos ur mot utan sina hans hennes
  dan yang dari untuk dengan pada oleh ini itu atau ke di dalam`.split(/\s+/),
)

const RUN = /[\p{L}\p{M}\p{N}]+/gu
const LETTER = /\p{L}/u
/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const IDEOGRAPH = /^\p{sc=Han}$/u
const SHORT_KANA = /^\p{sc=Hiragana}{1,3}$/u
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

let segmenter: Intl.Segmenter | undefined

/** At most twelve words of a title that may describe its subject, as written. */
export function titleWords(title: string): string[] {
  const words = new Set<string>()
  for (const [run] of title.matchAll(RUN)) {
    if (words.size >= MAX_WORDS) break
    if (UNSPACED.test(run)) for (const word of unspacedWords(run)) words.add(word)
    else if (run.length > 2 && run.length <= MAX_NAME && LETTER.test(run) && !STOP_WORDS.has(run.toLowerCase()))
      words.add(run)
  }
  return [...words].slice(0, MAX_WORDS)
}

/** Words of unspaced scripts: single ideographs count, short hiragana (particles) do not. */
function unspacedWords(run: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return [...segmenter.segment(run.slice(0, 200))]
    .map(({ segment }) => segment)
    .filter((word) => (word.length > 1 || IDEOGRAPH.test(word)) && !SHORT_KANA.test(word) && LETTER.test(word))
}

/** A word or annotation as a board name; '' if it is unsuitable. */
export function clusterName(text: string): string {
  const name = text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  return name.length <= MAX_NAME && LETTER.test(name) ? name : ''
}

/** The key of a suggested name: equal keys mean the same suggestion, or a board of the same name. */
export function clusterKey(name: string): string {
  return nameKey(name)
}
