import { Failure } from '../../domain/errors.ts'
import type { Page } from '../../domain/wire.ts'
import type { Key } from './keyset.ts'

/**
 * Where a list's next page begins: the keys of its last item, and which part of a merged list they belong to. No keys: at the
 * list's first item, after whatever led the page before.
 */
export interface Position {
  stage: number
  keys: Key[]
}

const VERSION = 1
/** What a client sends to ask for nothing more (G-005). */
export const END = '-end-'

/** Opaque text for a position. `feed` names the list with its owner, sort and filters, so that no other list takes it. */
export function writeBookmark(feed: string, position: Position): string {
  const content = JSON.stringify([position.stage, ...position.keys])
  return base64url(JSON.stringify([VERSION, checksum(feed + content), content]))
}

/**
 * Reads a bookmark back: null for the first page, `'end'` for `-end-`. A tampered, foreign or cut one, or one of another
 * sort or filter, fails with 400 code 1 "Invalid bookmark" (G-005).
 */
export function readBookmark(feed: string, text: string | undefined): Position | 'end' | null {
  if (text === undefined) return null
  if (text === END) return 'end'
  try {
    const [version, sum, content] = JSON.parse(fromBase64url(text)) as [unknown, unknown, unknown]
    if (version === VERSION && typeof content === 'string' && sum === checksum(feed + content)) {
      const [stage, ...keys] = JSON.parse(content) as [number, ...Key[]]
      return { stage, keys }
    }
  } catch {
    // Not base64url, not JSON, not an array: told below, like every other bad bookmark.
  }
  throw new Failure('invalid', { faults: [{ field: 'bookmark', code: 'invalid_bookmark' }] })
}

/**
 * The same, with its failure as a value: a list of two people's views tells a bad bookmark only of the one that is the viewer's, and
 * a page has to know before its first byte.
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

/** Cuts one row more than a page into the page and the bookmark of its last row. */
export function pageOf<Row>(rows: Row[], size: number, feed: string, position: (row: Row) => Position): Page<Row> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  const next = last ? position(last) : { stage: 0, keys: [] }
  return { items, bookmark: rows.length > size ? writeBookmark(feed, next) : null }
}

export function emptyPage<Row>(): Page<Row> {
  return { items: [], bookmark: null }
}

/** FNV-1a over UTF-16 units: tells accidents and tampering apart from a bookmark; it protects nothing secret. */
function checksum(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

function base64url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64url(text: string): string {
  if (!/^[\w-]+$/.test(text)) throw new Error('not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    Uint8Array.from(binary, (char) => char.charCodeAt(0)),
  )
}
