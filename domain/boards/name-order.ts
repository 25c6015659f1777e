import { isKeyOf, keysOf } from '#domain/keys.ts'
import type { Language } from '../language.ts'
import { decompose, isMark } from '../text.ts'

/** Punctuation and symbols in the order of the Unicode Collation Algorithm, after the blank and before digits and letters. Others follow by code point. */
const SIGNS = '_-–—,;:!¡?¿.·\'‘’"“”„«»()[]{}§¶@*/\\&#%†‡•`´¨^¯°©®+±÷×<=>|¦~¢$£¥€'
/** Marks of Latin letters in the same order. Others follow by code point. */
const MARKS = '\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0338\u0327\u0328\u0304\u0335\u0309'
/** Sorts after every character that a name can have. */
const LAST = '\u{10fffd}'

/** Languages in whose alphabets some letters have their own position; elsewhere these are letters with marks. */
export const ALPHABETS = {
  es: { ñ: `n${LAST}` },
  sv: {
    ...{ å: `z${LAST}a`, ä: `z${LAST}b`, æ: `z${LAST}b\u0304`, ö: `z${LAST}c`, ø: `z${LAST}c\u0338` },
    ...{ œ: `z${LAST}c\u0304`, ő: `z${LAST}c\u030b`, ü: 'y\u0308', ű: 'y\u030b' },
  },
} satisfies Partial<Record<Language, Record<string, string>>>
export type Alphabet = keyof typeof ALPHABETS

const PART = /\p{Nd}+|[\s\S]/gu
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu
const KATAKANA = /[\u30a1-\u30f6]/g
const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎゕゖ]/g
const AS_LARGE: Record<string, string> = { ゕ: 'か', ゖ: 'け' }

/**
 * The sort key of a name, to be compared by code points. Sorts like `Intl.Collator` with `numeric` and `sensitivity: 'accent'` in the nine languages
 * (docs/decisions/169): by letters, with numbers by value, then by marks.
 */
export function nameOrder(name: string, alphabet?: Alphabet): string {
  let letters = ''
  let marks = ''
  for (const [part] of parts(name, alphabet)) {
    if (isMark(part)) {
      marks += rank(MARKS, part)
      continue
    }
    marks += ' '
    letters += /^\p{Nd}/u.test(part) ? numberKey(part) : /^[\p{P}\p{S}]$/u.test(part) ? `!${rank(SIGNS, part)}` : part
  }
  return `${letters}\t${marks.trimEnd()}`
}

/** The sort key of a name in most alphabets, and those that differ in others; `others` is null if none does. */
export function nameOrders(name: string): { most: string; others: Record<string, string> | null } {
  const most = nameOrder(name)
  const others = keysOf(ALPHABETS)
    .map((alphabet) => [alphabet, nameOrder(name, alphabet)])
    .filter(([, order]) => order !== most)
  return { most, others: others.length === 0 ? null : Object.fromEntries(others) }
}

/** The alphabet of a person's language. */
export function alphabetOf(locale: string | null): Alphabet | undefined {
  const language = locale?.slice(0, 2) ?? ''
  return isKeyOf(ALPHABETS, language) ? language : undefined
}

function parts(name: string, alphabet?: Alphabet) {
  const own: Record<string, string> = alphabet ? ALPHABETS[alphabet] : {}
  const seen = name.normalize('NFKC').replaceAll(UNSEEN, '').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
  const letters = [...seen].map((letter) => own[letter] ?? decompose(letter)).join('')
  return letters
    .replaceAll(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll(SMALL_KANA, (kana) => AS_LARGE[kana] ?? String.fromCharCode(kana.charCodeAt(0) + 1))
    .matchAll(PART)
}

/** Longer numbers are larger, without leading zeros. */
function numberKey(digits: string): string {
  const value = [...digits].map(digitValue).join('').replace(/^0+/, '')
  return `0${String.fromCharCode(0x21 + value.length)}${value}`
}

/** The value of a digit of any script: its position in a run of ten digits. */
function digitValue(digit: string): number {
  let at = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - 1))) {
    at--
    value++
  }
  return value
}

function rank(list: string, character: string): string {
  const at = list.indexOf(character)
  return at < 0 ? `~${character}` : String.fromCharCode(0x21 + at)
}
