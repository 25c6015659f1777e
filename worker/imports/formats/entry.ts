import { decodeHTML } from 'entities'
import type { LineFault } from '../../../domain/errors.ts'
import { readWhen } from '../../../domain/imports/dates.ts'
import { type Folder, placeIn } from '../../../domain/imports/folders.ts'
import { type Found, plainPin } from '../../../domain/imports/found.ts'
import { rowOf } from '../../../domain/imports/line.ts'
import { addressName, savedLink } from '../../../domain/links.ts'
import { cleanText, cutUnits } from '../../../domain/text.ts'
import { boardsByName } from './boards.ts'

/** What a file says about a bookmark, as it says it. `about`: texts that become the description, one below the other. `folders`: outermost first. */
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
  /** What the file says about its board. */
  boardAbout?: string
  tags?: string[]
  isSecret?: boolean
  isFavorite?: boolean
  isRepin?: boolean
  /** What names it in a second file of the same place; absent: its link. */
  id?: string
}

/**
 * Makes Pins of the entries of one file: each has a link, a picture or a text; one without a title is named by its address. A link is kept if a call would
 * keep it.
 * @param format names the format, so that entries without a link are recognized in a second file
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
    // What was there may be none: a link that no Pin may have, an address of a picture that is none, invisible characters.
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

/** What names an entry that is left out, without a password in an address. */
export function shownName(text: string): string {
  return cutUnits(cleanText(text.slice(0, 1000)).replace(/\/\/[^/@\s]*@/, '//…@'), 200)
}

/** Removes what stands for characters that could not be read. */
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

/** Texts below each other, each once, without the tags of those that are HTML. */
function paragraphs(texts: readonly (string | null | undefined)[]): string {
  return [...new Set(texts.map((text) => plainText(text ?? '').trim()))].filter((text) => text !== '').join('\n\n')
}

/** The text of HTML; what has no end tags is none. */
export function plainText(text: string): string {
  if (!/<\/[a-z][a-z0-9]*>|<(br|p|hr)\b[^<>]*>/i.test(text)) return text
  const bare = text
    .replaceAll(/<(script|style)\b[^<>]*>[^<]*/gi, '')
    .replaceAll(/\s*<\/?(p|br|div|blockquote|li|ul|ol|h[1-6]|hr|tr|figure|pre)\b[^<>]*>\s*/gi, '\n')
    .replaceAll(/<[a-z/!][^<>]*>/gi, '')
  return decodeHTML(bare).replaceAll(/\n{3,}/g, '\n\n')
}
