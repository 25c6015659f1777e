import { createHash } from 'node:crypto'
import { takeTurn } from '../turn.ts'
import { bytesOf } from './stored-bytes.ts'

type Keep<Stored> = (bytes: Uint8Array<ArrayBuffer>, etag: string) => Stored

interface Part {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

const GONE = 'The specified multipart upload does not exist. (10024)'
const INTERNAL = 'We encountered an internal error. Please try again. (10001)'
/** Bytes that every part but the last has at least. */
const SMALLEST = 5 * 1024 * 1024

/** Stands for an upload to R2 in several parts. */
export class Upload<Stored = unknown> {
  readonly key: string
  readonly uploadId: string
  readonly #parts = new Map<number, Part>()
  /** Stores the whole; or why nothing can be stored. */
  #keep: Keep<Stored> | 'unknown' | 'ended'

  constructor(key: string, uploadId: string, keep: Keep<Stored> | 'unknown') {
    this.key = key
    this.uploadId = uploadId
    this.#keep = keep
  }

  async uploadPart(partNumber: number, value: unknown): Promise<{ partNumber: number; etag: string }> {
    const bytes = await bytesOf(value)
    await takeTurn()
    if (typeof this.#keep === 'string') throw new Error(`uploadPart: ${GONE}`)
    const etag = createHash('md5').update(bytes).digest('hex')
    this.#parts.set(partNumber, { bytes, etag })
    return { partNumber, etag }
  }

  async abort(): Promise<void> {
    await takeTurn()
    if (this.#keep === 'unknown') throw new Error(`abortMultipartUpload: ${INTERNAL}`)
    this.#keep = 'ended'
  }

  async complete(list: { partNumber: number; etag: string }[]): Promise<Stored> {
    await takeTurn()
    const says = (text: string) => new Error(`completeMultipartUpload: ${text}`)
    const keep = this.#keep
    if (typeof keep === 'string') throw says(keep === 'ended' ? GONE : INTERNAL)
    const chosen = list.map(({ partNumber, etag }) => {
      const part = this.#parts.get(partNumber)
      if (part?.etag !== etag) throw says('One or more of the specified parts could not be found. (10025)')
      return { ...part, partNumber }
    })
    const parts = chosen.toSorted((a, b) => a.partNumber - b.partNumber)
    const first = parts[0]?.bytes.length ?? 0
    for (const { bytes } of parts.slice(0, -1)) {
      if (bytes.length < SMALLEST)
        throw says('Your proposed upload is smaller than the minimum allowed object size. (10011)')
      if (bytes.length !== first) throw says('There was a problem with the multipart upload. (10048)')
    }
    if ((parts.at(-1)?.bytes.length ?? 0) > first && parts.length > 1)
      throw says('There was a problem with the multipart upload. (10048)')
    this.#keep = 'ended'
    const hash = createHash('md5')
    for (const { etag } of parts) hash.update(etag, 'hex')
    const whole = new Uint8Array(await new Blob(parts.map(({ bytes }) => bytes)).arrayBuffer())
    return keep(whole, `${hash.digest('hex')}-${parts.length}`)
  }
}
