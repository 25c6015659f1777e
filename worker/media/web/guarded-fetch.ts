import { LIMITS } from '../../../domain/limits.ts'
import { isPublicHost } from './public-host.ts'

const REDIRECTS = 5
const MILLISECONDS = 5000
/** Some sites refuse requests without a User-Agent. */
const AGENT = 'Mozilla/5.0 (compatible; Pinfold/1.0)'

export interface Found {
  /** The address after redirects. */
  url: string
  /** The Content-Type with its parameters, in lower case. */
  type: string
  /**
   * Fails after 5 s and beyond 10 MB after decompression. A caller that stops early calls `return()` to close the
   * connection.
   */
  body: AsyncGenerator<Uint8Array>
}

interface Wanted {
  accept: string
  /** The site's own hosts, which are refused. */
  own: readonly string[]
}

/**
 * Fetches an untrusted address (REL-11): http(s), default ports, no credentials, public hosts, checked again at each of
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
      return { url: url.href, type, body: limited(response.body, signal) }
    }
  } catch {
    // The caller does not distinguish failures.
  }
  return null
}

/** The hosts of the site's addresses. */
export function ownHosts(...addresses: (string | undefined)[]): string[] {
  return addresses.flatMap((address) => {
    const url = address ? URL.parse(address) : null
    return url ? [bare(url.hostname)] : []
  })
}

/** A host in lower case without final dots. */
function bare(hostname: string): string {
  return hostname.toLowerCase().replace(/\.+$/, '')
}

function isAllowed(url: URL): boolean {
  const plain = (url.protocol === 'http:' || url.protocol === 'https:') && url.port === ''
  return plain && url.username === '' && url.password === '' && isPublicHost(url.hostname)
}

/** Limits the decompressed size; the declared length is not trusted. */
async function* limited(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > LIMITS.media.fetched || signal.aborted) throw new Error('Too much, or too slow')
    yield chunk
  }
}
