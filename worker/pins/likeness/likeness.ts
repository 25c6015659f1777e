import { LIMITS } from '../../../domain/limits.ts'
import { webLink } from '../../../domain/links.ts'

/**
 * By what a pin is known again, one row each: the first pin of its chain, its picture (key, content), its link, and the four quarters of
 * its dHash, which find pictures that look like it.
 */
export interface Mark {
  kind: 'pin' | 'key' | 'hash' | 'link' | 'b0' | 'b1' | 'b2' | 'b3'
  value: string | number
  /** The whole dHash, 16 hex digits, of quarters. */
  dhash?: string
}

/** What a pin or an upload has that it can be known by. */
export interface Marked {
  rootId?: number | null
  imageKey?: string | null
  hash?: string | null
  dhash?: string | null
  link?: string | null
}

const QUARTERS = ['b0', 'b1', 'b2', 'b3'] as const
const isQuarter = (kind: Mark['kind']) => (QUARTERS as readonly string[]).includes(kind)
/** Bits in which two pictures that look alike may differ, of 64. */
const NEAR = 6
const BITS = 16

export function marksOf({ rootId, imageKey, hash, dhash, link }: Marked): Mark[] {
  const marks: Mark[] = []
  if (rootId) marks.push({ kind: 'pin', value: rootId })
  if (imageKey) marks.push({ kind: 'key', value: imageKey })
  if (hash) marks.push({ kind: 'hash', value: hash })
  const key = link ? linkKey(link) : null
  if (key !== null) marks.push({ kind: 'link', value: key })
  if (dhash && /^[0-9a-f]{16}$/.test(dhash))
    for (const [i, kind] of QUARTERS.entries())
      marks.push({ kind, value: Number.parseInt(dhash.slice(4 * i, 4 * i + 4), 16), dhash })
  return marks
}

/**
 * What to look for so that everything with a mark is found, and near pictures too: of two dHashes that differ in 6 bits at most, one
 * quarter differs in one bit at most. 17 values a quarter, however many pins there are.
 */
export function probesOf(marks: Mark[]): Mark[] {
  return marks.flatMap((mark) => {
    if (!isQuarter(mark.kind)) return [mark]
    const near = Array.from({ length: BITS }, (_, bit) => ({ ...mark, value: Number(mark.value) ^ (1 << bit) }))
    return [mark, ...near]
  })
}

/** Whether two pictures look alike, by their dHashes. */
export function looksLike(a: string, b: string): boolean {
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; bits > 0n && count <= NEAR; count++) bits &= bits - 1n
  return count <= NEAR
}

const ADDED = /^(?:utm_.*|fbclid)$/i

/**
 * A link without what doesn't change where it leads: scheme, `www.`, a slash at the end, fragment, `utm_…`, `fbclid`, the order of its
 * query. null for what is no link of the web.
 */
export function linkKey(link: string): string | null {
  if (webLink(link) === null) return null
  const url = URL.parse(link)
  if (!url) return null
  const query = [...url.searchParams].filter(([name]) => !ADDED.test(name)).map((pair) => pair.join('='))
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.host.replace(/^www\./, '')}${path}${query.length > 0 ? `?${query.sort().join('&')}` : ''}`
}

/** A link that a pin may carry, as it is kept, with the host that its card names; null for what is none, or has a password in it. */
export function savedLink(address: string): { link: string; domain: string } | null {
  const url = webLink(address) === null ? null : URL.parse(address)
  if (!url || `${url.username}${url.password}` !== '' || url.href.length > LIMITS.text.link) return null
  return { link: url.href, domain: url.hostname.replace(/^www\./, '') }
}
