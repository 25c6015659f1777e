import { LIMITS } from '../limits.ts'
import { savedLink } from '../links.ts'
import { cutUnits } from '../text.ts'
import { fullLink } from './creation.ts'

/** The data of a share target. Apps put the link into any of the three fields. */
export interface Shared {
  title: string
  text: string
  url: string
}

/** Ends at blanks and at characters that no address contains. Brackets may be part of an address: `/wiki/Chair_(seat)`. */
const ADDRESS = /https?:\/\/[^\s<>"“”«»‹›「」『』【】《》〈〉。、，！？；：…]+/gi
const CLOSING = /[.,;:!?'’]$/
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{', '）': '（' }
/** Pairs of brackets and quotation marks that are empty once the address between them is removed. */
const EMPTY = /\([ \t]*\)|\[[ \t]*\]|<[ \t]*>|"[ \t]*"|“[ \t]*”|«[ \t]*»|「[ \t]*」|『[ \t]*』|（[ \t]*）/g

/** An address without the punctuation that follows it in a sentence; a closing bracket stays if it has an opening one. */
function trimAddress(found: string): string {
  const last = found.at(-1) ?? ''
  const opening = BRACKETS[last]
  const isOpen = opening !== undefined && found.split(opening).length < found.split(last).length
  return isOpen || CLOSING.test(found) ? trimAddress(found.slice(0, -1)) : found
}

function findAddresses(text: string): string[] {
  return [...text.matchAll(ADDRESS)]
    .map(([found]) => trimAddress(found))
    .filter((address) => fullLink(address) !== null)
}

/** A text without a link, and without the empty brackets and blanks that removing it leaves. */
function withoutLink(text: string, link: string | null): string {
  const isLink = (address: string) => address === link || savedLink(address)?.link === savedLink(link ?? '')?.link
  const found = link === null ? [] : findAddresses(text).filter(isLink)
  if (found.length === 0) return text.trim()
  // Longest first: an address may be the beginning of another.
  const rest = found.sort((a, b) => b.length - a.length).reduce((left, address) => left.replace(address, ''), text)
  return rest
    .replace(EMPTY, '')
    .replace(/[ \t]+(?=[.,;:!?)\]…]|$)/gm, '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim()
}

/**
 * The fields of a Pin from shared data. The link is that of `url`, or the first address in `url`, the text or the title. Nothing else is lost: other
 * addresses stay in their text; a title over its maximum and a `url` that is not a link go to the description, up to the maxima of a Pin.
 */
export function readShared({ title, text, url }: Shared): { link: string | null; title: string; description: string } {
  const [first] = [url, text, title].flatMap(findAddresses)
  const link = fullLink(url) ?? first ?? null
  const name = withoutLink(title, link)
  const short = cutUnits(name, LIMITS.text.pinTitle)
  const rest = fullLink(url) === null ? withoutLink(url, link) : ''
  const lines = [withoutLink(text, link), short === name ? '' : name, rest].filter(Boolean)
  return { link, title: short, description: cutUnits(lines.join('\n'), LIMITS.text.pinDescription) }
}

/** The query of a Save button or of the bookmarklet: a page, the address of its picture, and texts. */
export type Saved = Partial<Record<'url' | 'media' | 'title' | 'description', string>>

/**
 * The builder's initial values from a Save button, as by `readShared`. `image` is null if `media` is not a web address; a path is resolved against the page.
 */
export function readSaved({ url = '', media = '', title = '', description = '' }: Saved) {
  const texts = readShared({ title, text: description, url })
  const isPath = /^\/(?!\/)/.test(media) && texts.link !== null
  const picture = isPath
    ? `${/^https?:\/\/[^/?#]+/i.exec(texts.link ?? '')?.[0]}${media}`
    : media.replace(/^\/\//, 'https://')
  return { ...texts, image: fullLink(picture) }
}
