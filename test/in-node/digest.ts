import { createHash } from 'node:crypto'

/** Stands for the platform's stream that hashes what is written to it. */
export class DigestStream extends WritableStream<string | ArrayBuffer | Uint8Array> {
  readonly digest: Promise<ArrayBuffer>

  constructor(algorithm: string) {
    const hash = createHash(algorithm.replace('-', '').toLowerCase())
    const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>()
    promise.catch(() => undefined)
    super({
      write: (chunk) => void hash.update(chunk instanceof ArrayBuffer ? new Uint8Array(chunk) : chunk),
      close: () => resolve(new Uint8Array(hash.digest()).buffer),
      abort: reject,
    })
    this.digest = promise
  }
}

const digestOfNode = crypto.subtle.digest.bind(crypto.subtle)

/** `crypto.subtle.digest`, which knows MD5 on the platform. */
export async function digest(
  algorithm: string | { name: string },
  data: ArrayBuffer | ArrayBufferView<ArrayBuffer>,
): Promise<ArrayBuffer> {
  const name = typeof algorithm === 'string' ? algorithm : algorithm.name
  if (name.toUpperCase() !== 'MD5') return digestOfNode(algorithm, data)
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
  return new Uint8Array(createHash('md5').update(bytes).digest()).buffer
}
