import { Failure } from '#domain/errors.ts'
import { type Look, readLooks, writeLooks } from '#domain/media/look.ts'
import type { Page } from '#domain/wire.ts'
import type { Key } from './keyset.ts'

/**
 * Start of a list's next page: the sort keys of the last item, and the part (`stage`) of a merged list that they belong to. Without keys the page
 * starts at the first item: a leading card filled the previous page.
 */
export interface Position {
  stage: number
  keys: Key[]
  /** Pictures on earlier pages, which the next page leaves out (docs/decisions/125). */
  shown?: Look[] | undefined
}

const VERSION = 1
/** The bookmark of a client that wants no more items (G-005). */
export const END = '-end-'

/** Encodes a position as opaque text. `feed` names the list with its owner, sort and filters; no other list accepts the bookmark. */
export function writeBookmark(feed: string, position: Position): string {
  const { stage, keys, shown = [] } = position
  const content = JSON.stringify([stage, ...keys, ...(shown.length > 0 ? [[base64url(writeLooks(shown))]] : [])])
  return base64url(new TextEncoder().encode(JSON.stringify([VERSION, checksum(feed + content), content])))
}

/**
 * Decodes a bookmark: null for the first page, `'end'` for `-end-`. A changed or truncated bookmark, or one of another list, sort or
 * filter, fails with 400 code 1 "Invalid bookmark" (G-005).
 */
export function readBookmark(feed: string, text: string | undefined): Position | 'end' | null {
  if (text === undefined) return null
  if (text === END) return 'end'
  try {
    const [version, sum, content]: [unknown, unknown, unknown] = JSON.parse(textOf(fromBase64url(text)))
    if (version === VERSION && typeof content === 'string' && sum === checksum(feed + content)) {
      const [stage, ...rest]: [number, ...(Key | [string])[]] = JSON.parse(content)
      const keys = rest.filter((key): key is Key => !Array.isArray(key))
      const looks = rest.find((key): key is [string] => Array.isArray(key))
      return { stage, keys, shown: looks && readLooks(fromBase64url(looks[0])) }
    }
  } catch {
    // Not base64url, JSON, an array or looks: fails below like every other invalid bookmark.
  }
  throw new Failure('invalid', { faults: [{ field: 'bookmark', code: 'invalid_bookmark' }] })
}

/**
 * Like `readBookmark`, but returns the failure. A list planned for both owner and visitor reports only the failure of the version that applies, and a
 * page must know it before it sends its first byte.
 */
export function tryBookmark(feed: string, text: string | undefined): Position | 'end' | null | Failure {
  try {
    return readBookmark(feed, text)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

export function fail(failure: Failure): never {
  throw failure
}

/** Splits up to `size` + 1 rows into a page and, if a row is left, the bookmark of the page's last item. */
export function pageOf<Row>(rows: Row[], size: number, feed: string, position: (row: Row) => Position): Page<Row> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  const next = last ? position(last) : { stage: 0, keys: [] }
  return { items, bookmark: rows.length > size ? writeBookmark(feed, next) : null }
}

export function emptyPage<Row>(): Page<Row> {
  return { items: [], bookmark: null }
}

/** FNV-1a over UTF-16 code units: detects damaged and changed bookmarks; it is not cryptographically secure. */
function checksum(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64url(text: string): Uint8Array {
  if (!/^[\w-]+$/.test(text)) throw new Error('not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}
