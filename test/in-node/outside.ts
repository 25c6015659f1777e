import { ORIGIN_SCRIPT } from '#tools/origin.ts'
import { askStores } from '#tools/stores/servers.ts'
import { importScript } from './import-script.ts'
import { lengthOf, noteLength } from './streams/lengths.ts'

type Input = string | URL | Request

/** Redirects that are followed. */
const MOST_HOPS = 20
const UNPACKED: Record<string, string> = { gzip: 'gzip', deflate: 'deflate', br: 'brotli' }

const origin = importScript<{ fetch(request: Request, env: object): Promise<Response> }>(ORIGIN_SCRIPT)

/** Stands for a binding to the outside web, which answers as it is: it follows no redirects and unpacks nothing. */
export async function askOrigin(input: Input, init?: RequestInit): Promise<Response> {
  return (await origin).default.fetch(new Request(input, init), { STORES: { fetch: askStores } })
}

/** Stands for `fetch`: every request that leaves the worker reaches the outside web of tests. */
export async function fetchOutside(input: Input, init: RequestInit = {}): Promise<Response> {
  let request = withLength(new Request(input, init), init.body)
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const { signal, url } = request
    const raw = await Promise.race([askOrigin(withoutFragment(request)), whenAborted(signal)])
    const answer = new Response(bodyOf(raw, signal), raw)
    Object.defineProperties(answer, { url: { value: url }, redirected: { value: hops > 0 } })
    const to = raw.headers.get('location')
    if (!to || raw.status < 301 || raw.status > 308 || request.redirect === 'manual') return answer
    if (request.redirect === 'error') throw new TypeError('Redirected although the request says redirect: error')
    request = new Request(new URL(to, url), { headers: request.headers, signal })
  }
  throw new TypeError('Too many redirects')
}

/** A fragment stays with the sender. */
function withoutFragment(request: Request): Request {
  const [address = '', fragment] = request.url.split('#')
  return fragment === undefined ? request : new Request(address, request)
}

/** A network tells the length of what is sent. */
function withLength(request: Request, body: unknown): Request {
  const length = sizeOf(body)
  if (length !== undefined && !request.headers.has('content-length'))
    request.headers.set('content-length', String(length))
  return request
}

function sizeOf(body: unknown): number | undefined {
  if (typeof body === 'string') return Buffer.byteLength(body)
  if (ArrayBuffer.isView(body) || body instanceof ArrayBuffer) return body.byteLength
  return body instanceof ReadableStream ? lengthOf(body) : undefined
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // The answer may have won long ago.
  aborted.catch(() => undefined)
  return aborted
}

/** The unpacked body, which ends with an error when the request is aborted, and stops the sender when nobody reads on. */
function bodyOf({ body, headers }: Response, signal: AbortSignal): ReadableStream | null {
  if (!body) return null
  const packed = UNPACKED[headers.get('content-encoding') ?? '']
  const plain = packed ? body.pipeThrough(new DecompressionStream(packed as 'gzip')) : body
  const reader = (plain as ReadableStream<Uint8Array>).getReader()
  let isOver = false
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (isOver) return
          isOver = true
          reader.cancel(signal.reason).catch(() => undefined)
          controller.error(signal.reason)
        }
        signal.addEventListener('abort', end, { once: true })
      },
      async pull(controller) {
        const { value, done } = await reader.read()
        if (isOver) return
        isOver = done
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => {
        isOver = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  const length = headers.get('content-length')
  if (length !== null && !packed) noteLength(stream, Number(length))
  return stream
}
