import { isPublicHost } from '../../domain/media/public-host.ts'

const REDIRECTS = 5
const MILLISECONDS = 5000
const BYTES = 10 * 1024 * 1024

/** First bytes of the picture types that are taken; what a server says of its content is not believed. */
const SIGNATURES: { type: string; test: (bytes: Uint8Array) => boolean }[] = [
  { type: 'image/jpeg', test: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff },
  { type: 'image/png', test: (bytes) => ascii(bytes, 1, 3) === 'PNG' },
  { type: 'image/gif', test: (bytes) => ascii(bytes, 0, 4) === 'GIF8' },
  { type: 'image/webp', test: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP' },
]

/**
 * Fetches a picture from an address that came from outside: http(s), default ports, no credentials, public hosts, judged again
 * at each of at most 5 redirects; at most 5 s and 10 MB; no cookies, no referrer. null for every failure.
 */
export async function fetchPicture(address: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
  const signal = AbortSignal.timeout(MILLISECONDS)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      if (!isAllowed(url)) return null
      const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'image/*' } })
      const next = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && next) {
        await response.body?.cancel()
        url = new URL(next, url)
        continue
      }
      return response.ok ? await readPicture(response) : null
    }
  } catch {
    // Every failure is the same to the caller: there is no picture.
  }
  return null
}

function isAllowed(url: URL): boolean {
  const plain = (url.protocol === 'http:' || url.protocol === 'https:') && url.port === ''
  return plain && url.username === '' && url.password === '' && isPublicHost(url.hostname)
}

async function readPicture(response: Response) {
  if (Number(response.headers.get('content-length') ?? 0) > BYTES) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > BYTES) return null
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  const type = SIGNATURES.find(({ test }) => test(bytes))?.type
  return type ? { bytes, type } : null
}

function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}
