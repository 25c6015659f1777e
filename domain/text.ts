import { LIMITS } from './limits.ts'
import { cut, truncateAtWord } from './truncate.ts'

const GRID_TITLE = 200
const DESCRIPTION = 496
const DESCRIPTION_LEAST = 4

/** The texts of a pin as they are shown; names as the documents have them (TXT-009). */
export interface PinText {
  title: string
  gridTitle: string
  description: string | null
  link: string | null
  createdAt: string | null
}

/** Reads the texts of a pin as every page and call has them; a description may not repeat the title (TXT-009). */
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

/** A title without the spaces around it (TXT-001). */
export function cleanTitle(title: string): string {
  return title.trim()
}

/** A title of at most 200 UTF-16 units, cut plainly: the cards' CSS draws the ellipsis (TXT-002, G-172). */
export function gridTitle(title: string): string {
  return cut(cleanTitle(title), GRID_TITLE)
}

/**
 * The description to show, or null where there is none worth showing: 3 characters or fewer, or only the display name
 * again. Runs of whitespace become one space; at most 496 UTF-16 units and "…" (TXT-003, TXT-004, TXT-005, G-173).
 */
export function pinDescription(description: string | null, displayName: string | null): string | null {
  const text = collapse(description ?? '')
  if (text.length < DESCRIPTION_LEAST || text === collapse(displayName ?? '')) return null
  return truncateAtWord(text, DESCRIPTION)
}

/**
 * The slug of a title: lower case, \p{P} and \p{S} stripped, spaces to hyphens, at most 50 UTF-16 units (G-021, G-177).
 * Not URL-encoded: `href()` does that. Empty when nothing is left; the caller then takes the id.
 */
export function slugify(title: string): string {
  const words = title
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    // Marks that nobody sees (joiners, variation selectors, controls) would make two slugs look alike.
    .replace(/[\p{P}\p{S}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .trim()
    .replace(/ +/g, '-')
  return cut(words, LIMITS.text.boardSlug).replace(/-$/, '')
}

/** The first letter of the whole name in the locale's upper case, the rest untouched (G-052). */
export function capitalizeFirst(text: string, locale: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0)
  return text === '' ? '' : first.toLocaleUpperCase(locale) + text.slice(first.length)
}

/** The key by which two names are the same name: trimmed, NFKC, case-folded (G-021). Compared, never shown. */
export function nameKey(name: string): string {
  // Upper then lower is case folding (ß = ss, ς = σ), save for the dotless ı, which folding leaves alone.
  return name
    .normalize('NFKC')
    .replace(/[^ı]+/gu, (part) => part.toUpperCase().toLowerCase().replaceAll('ς', 'σ'))
    .normalize('NFKC')
    .trim()
}

/** The first word of a full name, at most the 30 units that a first name may have; '' of an empty name. */
export function firstNameOf(fullName: string): string {
  return cut(fullName.trim().split(/\s/, 1)[0] ?? '', LIMITS.text.firstName)
}

/** Lone surrogates can't be stored and control characters can't be seen: both go, and spaces around the text with them. */
export function cleanText(value: string): string {
  return value
    .replaceAll(/\p{Cs}/gu, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
}

/** The same for a text of several lines: they stay. */
export function cleanLines(value: string): string {
  return value
    .replaceAll(/\p{Cs}/gu, '')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
}

/** Nothing in it that an eye could see: blanks, joiners, marks of direction. */
export function isBlank(value: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]*$/u.test(value)
}

/** At most `max` UTF-16 units, never half a surrogate pair. */
export function cutUnits(value: string, max: number): string {
  return value
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
