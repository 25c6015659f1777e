import { ascii } from './byte-reader.ts'
import type { MediaType } from './facts.ts'

/** Bytes that `sniff` needs. */
export const SNIFFED = 64

/** MP4 brands that browsers play. HEIC and QuickTime files have the same structure with other brands. */
const MP4 = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|dash|MSNV|3gp\d|f4v )$/

const SIGNATURES: [MediaType, (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/png', (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6))],
  ['image/webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP'],
  ['image/avif', (bytes) => ascii(bytes, 4, 4) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 4))],
  ['video/mp4', (bytes) => ascii(bytes, 4, 4) === 'ftyp' && MP4.test(ascii(bytes, 8, 4))],
  ['video/webm', (bytes) => ascii(bytes, 0, 4) === '\x1aE\xdf\xa3' && ascii(bytes, 4, SNIFFED - 4).includes('webm')],
]

/** The type of a file by its first bytes; its name and Content-Type are not trusted. null: not supported. */
export function sniff(bytes: Uint8Array): MediaType | null {
  return SIGNATURES.find(([, test]) => test(bytes))?.[0] ?? null
}
