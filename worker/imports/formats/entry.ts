import { decodeHTML } from 'entities'
import type { LineFault } from '#domain/errors.ts'
import { readWhen } from '#domain/imports/dates.ts'
import { type Folder, placeIn } from '#domain/imports/folders.ts'
import { type Found, plainPin } from '#domain/imports/found.ts'
import { rowOf } from '#domain/imports/line.ts'
import { addressName, savedLink } from '#domain/links.ts'
import { cleanText, cutUnits } from '#domain/text.ts'
import { boardsByName } from './boards.ts'

/** A bookmark as its file gives it, not yet validated. `about`: texts that become the description, one below the other. `folders`: outermost first. */
export interface Entry {
  title?: string
  link?: string
  about?: (string | null | undefined)[]
  image?: string | null
  width?: number | null
  height?: number | null
  alt?: string
  created?: string | number | null
  folders?: (Folder | string)[]
  /** Description of its board. */
  boardAbout?: string
  tags?: string[]
  isSecret?: boolean
  isFavorite?: boolean
  isRepin?: boolean
  /** Its id at the source, which is the same in a second file; absent: its link identifies it. */
  id?: string
}

/**
 * Makes Pins of the entries of one file. Each needs a link, a picture or a text; an entry without a title is named by its address. A link is kept if the API
 * would accept it.
 * @param format name of the format, by which entries without a link are recognized in a second file
 */
export function entryReader(format: string) {
  const name = boardsByName()
  return function* (entry: Entry, line?: number): Generator<Found> {
    const link = entry.link?.trim() ?? ''
    const about = paragraphs(entry.about ?? [])
    const image = entry.image?.trim() || null
    const shown = shownName(link || (entry.title?.trim() ?? ''))
    const at = line === undefined ? {} : { line }
    if (link === '' && image === null && about === '') return yield { skipped: 'empty', shown, ...at }
    const isForbidden = link !== '' && savedLink(link) === null
    if (isForbidden && image === null) return yield { skipped: 'forbidden_link', shown, ...at }
    const { board, section } = placeIn((entry.folders ?? []).map(readableFolder))
    const said = readable(entry.title?.trim() ?? '')
    const title = said === '' || said === link ? addressName(link) : said
    const texts = { title, description: readable(about), link: link || null, board }
    const created = readWhen(entry.created, Date.now())
    const read = rowOf(
      {
        ...{ ...texts, source_id: entry.id ?? null, image_url: image, annotations: (entry.tags ?? []).map(readable) },
        ...{ image_width: entry.width ?? null, image_height: entry.height ?? null },
        created_at: typeof created === 'number' ? new Date(created).toISOString() : null,
      },
      [format, board, section, link, image, title].join('\n'),
      { alt: readable(entry.alt ?? '') },
    )
    // Given values may all be invalid: a forbidden link, an invalid address of a picture, invisible characters.
    const { link: kept = null, image_url = null, description = '' } = 'row' in read ? read.row : {}
    if ('skipped' in read || (kept === null && image_url === null && description === ''))
      return yield { skipped: isForbidden ? 'forbidden_link' : 'empty', shown, ...at }
    const faults: LineFault[] = [...read.faults]
    if (created === 'unknown') faults.push({ rule: 'created_at', outcome: 'without' })
    if (isDamaged(entry, about)) faults.push({ rule: 'characters', outcome: 'without' })
    const { isFavorite: favorited = false, isRepin = false, isSecret = false } = entry
    const pinOn = (ref: string | null) => ({ ...plainPin(read, ref, section), favorited, isRepin })
    for (const found of name({ ...read, faults }, pinOn, line, readable(entry.boardAbout ?? '')))
      yield 'pin' in found ? { ...found, isSecret } : found
  }
}

/** Text that names a skipped entry in the report, without passwords in addresses. */
export function shownName(text: string): string {
  return cutUnits(cleanText(text.slice(0, 1000)).replace(/\/\/[^/@\s]*@/, '//…@'), 200)
}

/** Removes replacement characters (U+FFFD) of undecodable bytes. */
function readable(text: string): string {
  return text.replaceAll('\ufffd', '')
}

function readableFolder(folder: Folder | string): Folder {
  const given = typeof folder === 'string' ? { name: folder } : folder
  return { ...given, name: readable(given.name) }
}

function isDamaged({ title, alt, tags = [], folders = [], boardAbout }: Entry, about: string): boolean {
  return JSON.stringify([title, alt, tags, folders, boardAbout, about]).includes('\ufffd')
}

/** Distinct texts, one below the other, without HTML tags. */
function paragraphs(texts: readonly (string | null | undefined)[]): string {
  return [...new Set(texts.map((text) => plainText(text ?? '').trim()))].filter((text) => text !== '').join('\n\n')
}

/** The text of HTML; a text without end tags or `br`, `p`, `hr` is not HTML and is returned unchanged. */
export function plainText(text: string): string {
  if (!/<\/[a-z][a-z0-9]*>|<(br|p|hr)\b[^<>]*>/i.test(text)) return text
  const bare = text
    .replaceAll(/<(script|style)\b[^<>]*>[^<]*/gi, '')
    .replaceAll(/\s*<\/?(p|br|div|blockquote|li|ul|ol|h[1-6]|hr|tr|figure|pre)\b[^<>]*>\s*/gi, '\n')
    .replaceAll(/<[a-z/!][^<>]*>/gi, '')
  return decodeHTML(bare).replaceAll(/\n{3,}/g, '\n\n')
}
