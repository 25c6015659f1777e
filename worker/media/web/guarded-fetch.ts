import { LIMITS } from '../../../domain/limits.ts'
import { isPublicHost } from './public-host.ts'

const REDIRECTS = 5
const MILLISECONDS = 5000
/** Sites that answer nobody without a name are told one. */
const AGENT = 'Mozilla/5.0 (compatible; Pinfold/1.0)'

export interface Found {
  /** Where it was in the end. */
  url: string
  /** What the server says it is, with its parameters, in lower case. */
  type: string
  /** Fails after 5 s, and beyond 10 MB of what it unpacks to. Whoever leaves it half-read closes it by `return()`: nothing more is sent then. */
  body: AsyncGenerator<Uint8Array>
}

interface Wanted {
  accept: string
  /** Hosts that are never asked: one's own site would ask itself. */
  own: readonly string[]
}

/**
 * The one way to an address that came from outside (REL-11): http(s), default ports, no credentials, public hosts, judged again at each of
 * at most 5 redirects; at most 5 s and 10 MB; no cookies, no referrer. null for every failure.
 */
export async function fetchGuarded(address: string, { accept, own }: Wanted): Promise<Found | null> {
  const signal = AbortSignal.timeout(MILLISECONDS)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      if (!isAllowed(url) || own.includes(bare(url.hostname))) return null
      const response = await fetch(url, { redirect: 'manual', signal, headers: { accept, 'user-agent': AGENT } })
      const next = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && next) {
        await response.body?.cancel()
        url = new URL(next, url)
        continue
      }
      if (!response.ok || !response.body) {
        await response.body?.cancel()
        return null
      }
      const type = (response.headers.get('content-type') ?? '').toLowerCase()
      return { url: url.href, type, body: within(response.body, signal) }
    }
  } catch {
    // Every failure is the same to the caller: there is nothing.
  }
  return null
}

/** Hosts of the site itself, by the addresses it goes by. */
export function ownHosts(...addresses: (string | undefined)[]): string[] {
  return addresses.flatMap((address) => {
    const url = address ? URL.parse(address) : null
    return url ? [bare(url.hostname)] : []
  })
}

/** A host without the dot of the root. */
function bare(hostname: string): string {
  return hostname.toLowerCase().replace(/\.+$/, '')
}

function isAllowed(url: URL): boolean {
  const plain = (url.protocol === 'http:' || url.protocol === 'https:') && url.port === ''
  return plain && url.username === '' && url.password === '' && isPublicHost(url.hostname)
}

/** What a small answer unpacks to counts, not what it says of its length. */
async function* within(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > LIMITS.media.fetched || signal.aborted) throw new Error('Too much, or too slow')
    yield chunk
  }
}
