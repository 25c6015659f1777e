import { LIMITS } from './limits.ts'
import { cut, truncateAtWord } from './truncate.ts'

const GRID_TITLE = 200
const DESCRIPTION = 496
const MIN_DESCRIPTION = 4

/** The texts of a pin for display, named as in the requirements (TXT-009). */
export interface PinText {
  title: string
  gridTitle: string
  description: string | null
  link: string | null
  createdAt: string | null
}

/** The texts of a pin for all pages and calls; the description may not repeat the title (TXT-009). */
export function pinText(pin: {
  title: string
  description: string | null
  link: string | null
  createdAt: string | null
}): PinText {
  return {
    title: cleanTitle(pin.title),
    gridTitle: gridTitle(pin.title),
    description: pinDescription(pin.description, pin.title),
    link: pin.link,
    createdAt: pin.createdAt,
  }
}

/** Trims a title (TXT-001). */
export function cleanTitle(title: string): string {
  return title.trim()
}

/** A title of at most 200 UTF-16 units, cut without "…": the card's CSS adds it (TXT-002, G-172). */
export function gridTitle(title: string): string {
  return cut(cleanTitle(title), GRID_TITLE)
}

/**
 * The description for display; null if it has 3 characters or fewer or equals the display name. Whitespace is
 * collapsed; at most 496 UTF-16 units and "…" (TXT-003, TXT-004, TXT-005, G-173).
 */
export function pinDescription(description: string | null, displayName: string | null): string | null {
  const text = collapse(description ?? '')
  if (text.length < MIN_DESCRIPTION || text === collapse(displayName ?? '')) return null
  return truncateAtWord(text, DESCRIPTION)
}

/**
 * The slug of a board or section (G-021, docs/decisions/163): as of a Pin, but `black-and-white` keeps its hyphens. Stored, so that existing addresses stay
 * valid.
 */
export function placeSlug(name: string): string {
  return slugify(name.replace(/\p{Pd}/gu, ' '))
}

/** The slug of a Pin or topic: that of its title, at most 50 UTF-16 units (G-021). If empty, the caller uses the id. */
export function slugify(title: string): string {
  return cut(titleSlug(title), LIMITS.text.boardSlug).replace(/-$/, '')
}

/**
 * The slug of a title: lower case, without \p{P} and \p{S}, hyphens for spaces (ART-007, G-177). Not URL-encoded: `href()` does that. If empty, the caller
 * uses the id.
 */
export function titleSlug(title: string): string {
  return (
    title
      .toWellFormed()
      .normalize('NFC')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      // Invisible characters (joiners, variation selectors, controls) would make different slugs look alike.
      .replace(/[\p{P}\p{S}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
      .trim()
      .replace(/ +/g, '-')
  )
}

/** Converts the first letter to upper case in the locale (G-052). */
export function capitalizeFirst(text: string, locale: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0)
  return text === '' ? '' : first.toLocaleUpperCase(locale) + text.slice(first.length)
}

/** The comparison key of a name: trimmed, NFKC, case-folded (G-021). */
export function nameKey(name: string): string {
  return caseFolded(name).trim()
}

/** Folds case, width and ligatures of a text; accents stay. */
export function caseFolded(text: string): string {
  // Upper then lower case folds all letters (ß = ss, ς = σ) except the dotless ı, which must stay.
  return text
    .normalize('NFKC')
    .replace(/[^ı]+/gu, (part) => part.toUpperCase().toLowerCase().replaceAll('ς', 'σ'))
    .normalize('NFKC')
}

/** The first word of a full name, cut to the maximum of a first name; '' for an empty name. */
export function firstNameOf(fullName: string): string {
  return cut(fullName.trim().split(/\s/, 1)[0] ?? '', LIMITS.text.firstName)
}

/** Lone surrogates, which cannot be stored, and direction overrides, which make a text look like another one. */
const UNSEEN = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Removes lone surrogates and direction overrides, replaces control characters by blanks, and trims. */
export function cleanText(value: string): string {
  return value
    .replaceAll(UNSEEN, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
}

/** Cleans a text for use in one line, such as a mail's subject: also removes line separators. */
export function cleanLine(value: string): string {
  return collapse(cleanText(value))
}

/** As `cleanText`, but keeps line breaks and tabs. */
export function cleanLines(value: string): string {
  return value
    .replaceAll(UNSEEN, '')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
}

/**
 * The syntax of an e-mail address; only a mailed link proves that it is read. Invisible characters are rejected, because the address becomes a header of the
 * mail.
 */
export const EMAIL =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}@<>"(),:;[\]\\]{1,64}@[^\s\p{Cc}\p{Cf}\p{Cs}@.<>"(),:;[\]\\]+(\.[^\s\p{Cc}\p{Cf}\p{Cs}@.<>"(),:;[\]\\]+)+$/u

/** True if a text has no visible character: only blanks, joiners, direction marks and control characters. */
export function isBlank(value: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]*$/u.test(value)
}

/** At most `max` UTF-16 units, without half a surrogate pair. */
export function cutUnits(value: string, max: number): string {
  return value
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Letters with strokes and ligatures that Unicode does not decompose, as letters and marks: a ligature becomes two letters, a stroke a mark. U+0304 marks
 * ligatures, because no name that differs in nothing else has it there.
 */
const LETTERS: Record<string, string> = {
  ...{
    ß: 's\u0304s',
    æ: 'a\u0304e',
    œ: 'o\u0304e',
    ø: 'o\u0338',
    đ: 'd\u0335',
    ð: 'd\u0335\u0309',
    ł: 'l\u0335',
    ħ: 'h\u0335',
    ς: 'σ',
  },
}
const UNDECOMPOSED = /[ßæœøđðłħς]/g
/** Marks of letters that may be ignored. Marks of other scripts are vowels and change the word. */
const MARK = /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u3099\u309a]/

/** A text in lower case, decomposed (NFKD) so that marks follow their letters; ligatures, full and half width are resolved too. */
export function decompose(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
}

export function isMark(character: string): boolean {
  return MARK.test(character)
}
