/** A rendered page in the isolate's memory. */
export interface HeldPage {
  headers: Record<string, string>
  /** ms since 1970 when it was rendered. */
  renderedAt: number
  /** UTF-8, with a nonce that is replaced in each response. */
  bytes: Uint8Array
  /** Byte offsets of the nonces in `bytes`. */
  nonceOffsets: number[]
  nonceLength: number
}

/** Maximum total size of all pages in bytes, of the isolate's 128 MB. */
const CAPACITY = 16_000_000

/** By cache key; the least recently used page comes first. */
const pages = new Map<string, HeldPage>()
let used = 0

const encoder = new TextEncoder()

/** Stores a page, and drops the least recently used ones when the capacity is exceeded. */
export function holdPage(
  key: string,
  html: string,
  nonce: string,
  rest: Pick<HeldPage, 'headers' | 'renderedAt'>,
): HeldPage {
  const nonceOffsets: number[] = []
  let offset = 0
  for (const part of html.split(nonce).slice(0, -1)) {
    offset += byteLength(part)
    nonceOffsets.push(offset)
    offset += nonce.length
  }
  const bytes = encoder.encode(html)
  const page = { ...rest, bytes, nonceOffsets, nonceLength: nonce.length }
  dropPage(key)
  pages.set(key, page)
  used += bytes.length
  for (const oldest of pages.keys()) {
    if (used <= CAPACITY) break
    dropPage(oldest)
  }
  return page
}

/** The page of a key, or null if there is none or it is older than `maxAge` ms. */
export function heldPage(key: string, now: number, maxAge: number): HeldPage | null {
  const page = pages.get(key)
  if (!page) return null
  dropPage(key)
  if (now - page.renderedAt > maxAge) return null
  pages.set(key, page)
  used += page.bytes.length
  return page
}

/** The page with another nonce of the same length. */
export function bytesWithNonce({ bytes, nonceOffsets, nonceLength }: HeldPage, nonce: string): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(bytes)
  for (const offset of nonceOffsets) encoder.encodeInto(nonce, body.subarray(offset, offset + nonceLength))
  return body
}

function dropPage(key: string): void {
  used -= pages.get(key)?.bytes.length ?? 0
  pages.delete(key)
}

function byteLength(text: string): number {
  return encoder.encode(text).length
}
