import { ascii } from './strip/byte-reader.ts'

/** The part of a page that must declare its encoding, in bytes. */
const HEAD = 1024

/** The encoding of a page: from its byte order mark, its header, its own `<meta>`, else UTF-8. */
export function charsetOf(bytes: Uint8Array, type: string): string {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const inHeader = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(type)?.[1]
  if (inHeader) return inHeader
  const head = ascii(bytes, 0, HEAD)
  const inHead = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1]
  // A `<meta>` that was readable byte by byte cannot be UTF-16, whatever it declares.
  if (inHead) return /^utf-?16/i.test(inHead) ? 'utf-8' : inHead
  if (head.startsWith('<\0')) return 'utf-16le'
  return head.startsWith('\0<') ? 'utf-16be' : 'utf-8'
}
