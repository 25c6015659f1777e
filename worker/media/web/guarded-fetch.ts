import { LIMITS } from '#domain/limits.ts'
import { bareHost } from '#domain/links.ts'
import { isPublicHost } from './public-host.ts'

const REDIRECTS = 5
const MILLISECONDS = 5000
/** Some sites refuse requests without a User-Agent. */
export const AGENT = 'Mozilla/5.0 (compatible; Pinfold/1.0)'

export interface Found {
  /** The address after redirects. */
  url: string
  /** The Content-Type with its parameters, in lower case. */
  type: string
  /** The X-Robots-Tag, in lower case. */
  robots: string
  /**
   * Fails after `ms` and beyond `bytes` after decompression. A caller that stops early calls `return()` to close the
   * connection.
   */
  body: AsyncGenerator<Uint8Array>
}

/**
 * Why nothing was fetched. `status`: of the answer; null: none came, or the guard refused the address (`isRefused`). `pause`: ms for which the site asks not
 * to be requested again.
 */
export interface NotFound {
  status: number | null
  isRefused: boolean
  pause: number | null
}

interface Wanted {
  accept: string
  /** The site's own hosts, which are refused. */
  own: readonly string[]
  /** Limits of time in ms and of bytes; 5 s and 10 MB if absent. */
  ms?: number
  bytes?: number
}

/** As `askGuarded`; null for every failure. */
export async function fetchGuarded(address: string, wanted: Wanted): Promise<Found | null> {
  const found = await askGuarded(address, wanted)
  return 'body' in found ? found : null
}

/**
 * Fetches an untrusted address (REL-11): http(s), default ports, no credentials, public hosts, checked again at each of at most 5 redirects; limits of time
 * and bytes; no cookies, no referrer. Never throws.
 */
export async function askGuarded(
  address: string,
  { accept, own, ms = MILLISECONDS, bytes = LIMITS.media.fetched }: Wanted,
): Promise<Found | NotFound> {
  const signal = AbortSignal.timeout(ms)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      if (!isAllowed(url) || own.includes(bareHost(url.hostname))) return { status: null, isRefused: true, pause: null }
      const response = await fetch(url, { redirect: 'manual', signal, headers: { accept, 'user-agent': AGENT } })
      const { status, headers } = response
      const next = headers.get('location')
      if (status >= 300 && status < 400 && next) {
        await response.body?.cancel()
        url = new URL(next, url)
        continue
      }
      if (!response.ok || !response.body) {
        await response.body?.cancel()
        return { status, isRefused: false, pause: pauseIn(headers.get('retry-after')) }
      }
      const type = (headers.get('content-type') ?? '').toLowerCase()
      const robots = (headers.get('x-robots-tag') ?? '').toLowerCase()
      return { url: url.href, type, robots, body: limited(response.body, signal, bytes) }
    }
  } catch {
    // Invalid address or failed connection.
  }
  return { status: null, isRefused: false, pause: null }
}

/** A Retry-After in seconds or as a date, in ms from now; null if absent. */
function pauseIn(text: string | null): number | null {
  if (text === null) return null
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** True if the guard allows fetching an address. */
export function mayFetch(address: string, own: readonly string[]): boolean {
  const url = URL.parse(address)
  return url !== null && isAllowed(url) && !own.includes(bareHost(url.hostname))
}

/** The hosts of the site's addresses. */
export function ownHosts(...addresses: (string | undefined)[]): string[] {
  return addresses.flatMap((address) => {
    const url = address ? URL.parse(address) : null
    return url ? [bareHost(url.hostname)] : []
  })
}

function isAllowed(url: URL): boolean {
  const plain = (url.protocol === 'http:' || url.protocol === 'https:') && url.port === ''
  return plain && url.username === '' && url.password === '' && isPublicHost(url.hostname)
}

/** Limits the decompressed size; the declared length is not trusted. */
async function* limited(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > bytes || signal.aborted) throw new Error('Too much, or too slow')
    yield chunk
  }
}
