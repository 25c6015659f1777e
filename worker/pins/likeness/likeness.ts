import { siteOf, webLink } from '#domain/links.ts'
import { nearQuarters, quartersOf } from '#domain/media/dhash.ts'

/**
 * A feature by which a pin is recognized, one row each: the first pin of its chain, its picture (key, content hash),
 * its link, and the four quarters of its dHash for similar pictures.
 */
export interface Mark {
  kind: 'pin' | 'key' | 'hash' | 'link' | 'b0' | 'b1' | 'b2' | 'b3'
  value: string | number
  /** For a quarter: the whole dHash, 16 hex digits. */
  dhash?: string
}

/** The features of a pin or upload. */
export interface Marked {
  rootId?: number | null
  imageKey?: string | null
  hash?: string | null
  dhash?: string | null
  link?: string | null
}

const QUARTERS = ['b0', 'b1', 'b2', 'b3'] as const
const isQuarter = (kind: Mark['kind']) => (QUARTERS as readonly string[]).includes(kind)

export function marksOf({ rootId, imageKey, hash, dhash, link }: Marked): Mark[] {
  const marks: Mark[] = []
  if (rootId) marks.push({ kind: 'pin', value: rootId })
  if (imageKey) marks.push({ kind: 'key', value: imageKey })
  if (hash) marks.push({ kind: 'hash', value: hash })
  const key = link ? linkKey(link) : null
  if (key !== null) marks.push({ kind: 'link', value: key })
  if (dhash && /^[0-9a-f]{16}$/.test(dhash))
    for (const [i, value] of quartersOf(dhash).entries()) marks.push({ kind: QUARTERS[i] ?? 'b0', value, dhash })
  return marks
}

/** The values to search for: each mark's own value, and for quarters of a dHash all similar values. */
export function probesOf(marks: Mark[]): Mark[] {
  return marks.flatMap((mark) =>
    isQuarter(mark.kind) ? nearQuarters(Number(mark.value)).map((value) => ({ ...mark, value })) : [mark],
  )
}

const TRACKING = /^(?:utm_.*|fbclid)$/i

/**
 * The comparison key of a link: without scheme, `www.`, final slash, fragment and tracking parameters, with a sorted
 * query. null for an invalid link.
 */
export function linkKey(link: string): string | null {
  if (webLink(link) === null) return null
  const url = URL.parse(link)
  if (!url) return null
  const query = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).map((pair) => pair.join('='))
  const path = url.pathname.replace(/\/+$/, '')
  return `${siteOf(url.host)}${path}${query.length > 0 ? `?${query.sort().join('&')}` : ''}`
}
