import { LIMITS } from '../limits.ts'
import { siteOf } from '../links.ts'
import { cleanText, cutUnits } from '../text.ts'
import { fingerprint } from './hash.ts'

/** A web address with its host without "www."; or the reason why it is invalid. */
export type Address = { address: string; host: string } | { refused: string }

const ADDRESS =
  /^https?:\/\/((?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}_-]+)\.?(?::(\d{1,5}))?(?:[/?#][^\s\p{Cc}\p{Cs}]*)?$/iu

/** Reads an absolute http(s) address with a dotted host. Rejects addresses with credentials. */
export function readAddress(value: string): Address {
  const address = value.trim()
  if (address.length > LIMITS.text.link) return { refused: `longer than ${LIMITS.text.link} characters` }
  const [, host, port] = ADDRESS.exec(address) ?? []
  if (!host || Number(port ?? 0) > 65_535) return { refused: 'not an http(s) address' }
  return { address, host: siteOf(host) }
}

const ISO = /^[+-]?\d{4,6}(?:-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/i

/** Reads an ISO 8601 date as ms since 1970, in UTC if it has no zone; null for any other format, which `Date.parse` might guess. */
export function readDate(value: string): number | null {
  const text = value.trim()
  const match = ISO.exec(text)
  if (!match) return null
  const at = Date.parse(text.includes(':') && !match[1] ? `${text}Z` : text)
  return Number.isNaN(at) ? null : at
}

/** The id of a line; without a given one a hash of its content, so that a second import recognizes it. */
export function sourceId(given: string | number | null, identity: string): string {
  const id = cleanText(String(given ?? ''))
  if (id === '') return `line:${fingerprint(identity)}`
  return id.length <= LIMITS.imported.sourceId
    ? id
    : `${cutUnits(id, LIMITS.imported.sourceId - 33)}:${fingerprint(id)}`
}
