import { registerHooks } from 'node:module'
import { BYTE_TEXTS } from './byte-texts.ts'
import { EdgeCache } from './cache.ts'
import { DigestStream, digest } from './digest.ts'
import { HTMLRewriter } from './html-rewriter.ts'
import { fetchOutside } from './outside.ts'
import { WorkerRequest } from './request.ts'
import { FixedLengthStream } from './streams/fixed-length-stream.ts'
import { NOTING } from './streams/lengths.ts'
import { tee } from './streams/tee.ts'

/** What built modules import of the platform. */
const MODULES: Record<string, string> = {
  'cloudflare:test': new URL('./cloudflare-test.ts', import.meta.url).href,
  'cloudflare:workers': new URL('./cloudflare-workers.ts', import.meta.url).href,
}

registerHooks({
  resolve: (specifier, context, next) => {
    const url = MODULES[specifier]
    return url ? { url, shortCircuit: true } : next(specifier, context)
  },
})

class SocketPair {
  constructor() {
    throw new Error('Sockets open in workerd only: move this test to a file whose name ends in .workerd.test.ts')
  }
}
class SocketRequestResponsePair {}

export const cache: EdgeCache = new EdgeCache()
Object.assign(globalThis, {
  ...NOTING,
  ...{ Request: WorkerRequest, HTMLRewriter, FixedLengthStream, fetch: fetchOutside },
  ...{ IdentityTransformStream: class extends TransformStream {}, WebSocketPair: SocketPair },
  WebSocketRequestResponsePair: SocketRequestResponsePair,
})
// These have getters only.
Object.defineProperty(globalThis, 'caches', { value: { default: cache, open: async () => cache }, configurable: true })
Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'Cloudflare-Workers' }, configurable: true })
Object.assign(Uint8Array.prototype, BYTE_TEXTS)
const timeoutOfNode = AbortSignal.timeout
// Node takes whole milliseconds only.
AbortSignal.timeout = (ms) => timeoutOfNode.call(AbortSignal, Math.trunc(ms))
Object.assign(crypto, { DigestStream })
Object.assign(ReadableStream.prototype, { tee })
Object.assign(ReadableStreamBYOBReader.prototype, { readAtLeast })
Object.assign(crypto.subtle, { digest })

/** The platform's older name of `read` with `min`. */
function readAtLeast(this: ByteReader, min: number, view: Uint8Array): Promise<unknown> {
  return this.read(view, { min })
}

interface ByteReader {
  read(view: Uint8Array, options: { min: number }): Promise<unknown>
}
