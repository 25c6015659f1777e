import { truncateAtWord } from '../truncate.ts'

/** Maximum characters of website and impressum together in the header (G-096). */
const LINK_BUDGET = 50
/** Maximum characters of the bio: in the header minus the two links, and in the drawer (HDR-045, HDR-046). */
const ABOUT_IN_HEADER = 130
export const ABOUT_IN_DRAWER = 170
/** Words of this length may break anywhere on small screens (HDR-047). */
const LONG_WORD = 17

/** An address for display: without scheme, "www." and final slash. */
export function displayUrl(url: string): string {
  return url
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
}

/** Cuts a text to a number of characters, including "…". */
function cutTo(text: string, room: number): string {
  const characters = [...text]
  return characters.length <= room ? text : `${characters.slice(0, Math.max(0, room - 1)).join('')}…`
}

/**
 * The texts of the two links within a budget of 50 characters: 25 each, plus what the other leaves unused (HDR-044,
 * G-096).
 */
export function linkTexts(website: string | null, impressum: string | null): { website: string; impressum: string } {
  const first = website ? displayUrl(website) : ''
  const second = impressum ?? ''
  const half = LINK_BUDGET / 2
  const left = [...first].length
  const right = [...second].length
  const roomLeft = right === 0 ? LINK_BUDGET : Math.max(half, LINK_BUDGET - right)
  const roomRight = left === 0 ? LINK_BUDGET : Math.max(half, LINK_BUDGET - left)
  return { website: cutTo(first, roomLeft), impressum: cutTo(second, roomRight) }
}

/** The bio in the header: 130 characters minus the links' texts, cut at a word (HDR-045). */
export function aboutInHeader(
  about: string,
  links: { website: string; impressum: string },
): { text: string; cut: boolean } {
  const room = ABOUT_IN_HEADER - [...links.website].length - [...links.impressum].length
  const text = truncateAtWord(about, room)
  return { text, cut: text !== about.trim() }
}

export function aboutInDrawer(about: string): { text: string; cut: boolean } {
  const text = truncateAtWord(about, ABOUT_IN_DRAWER)
  return { text, cut: text !== about.trim() }
}

export function pronounText(pronouns: readonly string[]): string {
  return pronouns.join('/')
}

export function hasLongWord(name: string): boolean {
  return name.split(/\s+/).some((word) => [...word].length >= LONG_WORD)
}
