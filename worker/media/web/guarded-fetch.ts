import { LIMITS } from '../../../domain/limits.ts'
import { bareHost } from '../../../domain/links.ts'
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
      if (!isAllowed(url) || own.includes(bareHost(url.hostname))) return null
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

/** What came of a guarded post. `status` null: no answer came, for the given reason. */
export interface Posted {
  status: number | null
  fault: 'refused' | 'too_slow' | 'unreachable' | null
  /** In ms. */
  duration: number
  /** The first bytes of the answer as text. */
  answer: string
}

interface Post {
  body: string
  headers: Record<string, string>
  /** The site's own hosts, which are refused. */
  own: readonly string[]
  /** How long the answer may take, in ms, and how many bytes of it are read. */
  time: number
  bytes: number
}

/** Whether the guard would let an address be fetched. */
export function mayFetch(address: string, own: readonly string[]): boolean {
  const url = URL.parse(address)
  return url !== null && isAllowed(url) && !own.includes(bareHost(url.hostname))
}

/** Posts to an untrusted address under the same rules (REL-11), but over https alone, and follows no redirect. It never throws. */
export async function postGuarded(address: string, { body, headers, own, time, bytes }: Post): Promise<Posted> {
  const started = Date.now()
  const ended = (status: number | null, fault: Posted['fault'], answer = ''): Posted => {
    return { status, fault, duration: Date.now() - started, answer }
  }
  if (!mayFetch(address, own) || !address.startsWith('https:')) return ended(null, 'refused')
  const signal = AbortSignal.timeout(time)
  try {
    const response = await fetch(address, {
      ...{ method: 'POST', body, redirect: 'manual', signal },
      headers: { ...headers, 'user-agent': AGENT },
    })
    return ended(response.status, null, await firstBytes(response.body, bytes, signal))
  } catch {
    return ended(null, signal.aborted ? 'too_slow' : 'unreachable')
  }
}

/** The status has come, so that an answer that breaks off or takes too long is only shown as far as it came. */
async function firstBytes(body: ReadableStream<Uint8Array> | null, most: number, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk.subarray(0, most - size))
      size += chunk.byteLength
      if (size >= most || signal.aborted) break
    }
  } catch {
    // What came is enough.
  }
  return new TextDecoder().decode(await new Blob(chunks).arrayBuffer())
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
async function* limited(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > LIMITS.media.fetched || signal.aborted) throw new Error('Too much, or too slow')
    yield chunk
  }
}
