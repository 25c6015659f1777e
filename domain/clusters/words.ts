import { nameKey } from '../text.ts'

/** Longer names fit no board, and a longer word is none. */
const NAME_MOST = 50
const WORDS_MOST = 12

/** What says nothing about a picture, in the languages that titles are mostly in; shorter words are left out anyway. */
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
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const IDEOGRAPH = /^\p{sc=Han}$/u
const SHORT_KANA = /^\p{sc=Hiragana}{1,3}$/u
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

let segmenter: Intl.Segmenter | undefined

/** The words of a title that may say what it is about, at most twelve, as they are written. */
export function titleWords(title: string): string[] {
  const words = new Set<string>()
  for (const [run] of title.matchAll(RUN)) {
    if (words.size >= WORDS_MOST) break
    if (UNSPACED.test(run)) for (const word of unspacedWords(run)) words.add(word)
    else if (run.length > 2 && run.length <= NAME_MOST && LETTER.test(run) && !STOP_WORDS.has(run.toLowerCase()))
      words.add(run)
  }
  return [...words].slice(0, WORDS_MOST)
}

/** Single ideographs are words, short kana are what holds words together. */
function unspacedWords(run: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return [...segmenter.segment(run.slice(0, 200))]
    .map(({ segment }) => segment)
    .filter((word) => (word.length > 1 || IDEOGRAPH.test(word)) && !SHORT_KANA.test(word) && LETTER.test(word))
}

/** A word or annotation as a name of a board; '' where it can be none. */
export function clusterName(text: string): string {
  const name = text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  return name.length <= NAME_MOST && LETTER.test(name) ? name : ''
}

/** By which two such names are one: a suggestion's key, and a board of that name is known by it. */
export function clusterKey(name: string): string {
  return nameKey(name)
}
