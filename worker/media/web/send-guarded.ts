import { AGENT, mayFetch } from './guarded-fetch.ts'

/** Result of a guarded request. `status` null: no answer came, for the given reason. */
export interface Posted {
  status: number | null
  fault: 'refused' | 'too_slow' | 'unreachable' | null
  /** In ms. */
  duration: number
  /** The first bytes of the answer as text. */
  answer: string
  /** null: no answer came. */
  headers: Headers | null
}

interface Sending {
  method: 'POST' | 'PUT' | 'DELETE' | 'MKCOL' | 'HEAD'
  /** A stream is sent with its declared length. */
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  headers: Headers | Record<string, string>
  /** The site's own hosts, which are refused. */
  own: readonly string[]
  /** Time limit of the whole request in ms, and bytes of the answer that are read. */
  time: number
  bytes: number
}

/**
 * Sends to an untrusted address under the rules of `askGuarded` (REL-11), but only over https and without following redirects, so that the body and its
 * password reach no other host. Never throws.
 */
export async function sendGuarded(
  address: string,
  { method, body = null, headers, own, time, bytes }: Sending,
): Promise<Posted> {
  const started = Date.now()
  const ended = (status: number | null, fault: Posted['fault'], answer = '', of: Headers | null = null): Posted => {
    return { status, fault, duration: Date.now() - started, answer, headers: of }
  }
  if (!mayFetch(address, own) || !address.startsWith('https:')) return ended(null, 'refused')
  const signal = AbortSignal.timeout(time)
  try {
    const all = new Headers(headers)
    all.set('user-agent', AGENT)
    const response = await fetch(address, { method, body, redirect: 'manual', signal, headers: all })
    return ended(response.status, null, await firstBytes(response.body, bytes, signal), response.headers)
  } catch {
    return ended(null, signal.aborted ? 'too_slow' : 'unreachable')
  }
}

/** POSTs a short text with `sendGuarded`. */
export function postGuarded(address: string, post: Omit<Sending, 'method'>): Promise<Posted> {
  return sendGuarded(address, { ...post, method: 'POST' })
}

/** The first bytes of the answer as text. The status is already known, so an answer that breaks off or takes too long is only shown as far as it came. */
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
    // The bytes received so far are enough.
  }
  return new TextDecoder().decode(await new Blob(chunks).arrayBuffer())
}
