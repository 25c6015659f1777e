import { joined } from '../../../domain/media/strip/byte-reader.ts'
import { archiveName, stateName } from './names.ts'
import { EMPTY_ZIP, type ZipState } from './zip.ts'

/** All parts of an upload to the store but the last have this size. */
const PART = 8 * 1024 * 1024

/** Where the writing stands between two steps. */
export interface Progress {
  zip: ZipState
  upload: string | null
  parts: R2UploadedPart[]
  /** The part of the archive, the list in it, and the key of the last thing written; `null` at the beginning of a list. */
  part: number
  list: number
  after: unknown
  /** Lines of the NDJSON, and what the archive counts for the person. */
  lines: number
  done: number
}

const BEGIN: Progress = {
  ...{ zip: EMPTY_ZIP, upload: null, parts: [], part: 0, list: 0, after: null, lines: 0, done: 0 },
}

/**
 * The archive in the store, written part by part with at most one part in memory. What does not fill a part is stored with the state, so that a
 * step that failed is done again from the same point.
 */
export class Output {
  readonly progress: Progress
  readonly #bucket: R2Bucket
  readonly #id: number
  #held: Uint8Array[]
  #heldBytes: number
  readonly #directory: Uint8Array[]

  private constructor(bucket: R2Bucket, id: number, progress: Progress, held: Uint8Array, directory: Uint8Array) {
    this.#bucket = bucket
    this.#id = id
    this.progress = progress
    this.#held = [held]
    this.#heldBytes = held.length
    this.#directory = [directory]
  }

  /** @param step the step to do: 0 begins the archive */
  static async open(bucket: R2Bucket, id: number, step: number): Promise<Output> {
    if (step === 0) return new Output(bucket, id, structuredClone(BEGIN), new Uint8Array(), new Uint8Array())
    const stored = await bucket.get(stateName(id, step))
    if (!stored) throw new Error(`The state of export ${id} is missing`)
    const bytes = new Uint8Array(await stored.arrayBuffer())
    const [json = 0, held = 0] = new Uint32Array(bytes.slice(0, 8).buffer)
    const at = 8 + json
    const progress = JSON.parse(new TextDecoder().decode(bytes.subarray(8, at))) as Progress
    return new Output(bucket, id, progress, bytes.slice(at, at + held), bytes.slice(at + held))
  }

  put = (bytes: Uint8Array): void => {
    this.#held.push(bytes)
    this.#heldBytes += bytes.length
  }

  list = (bytes: Uint8Array): void => {
    this.#directory.push(bytes)
  }

  get directory(): readonly Uint8Array[] {
    return this.#directory
  }

  /** Uploads full parts. Returns how many. */
  async drain(): Promise<number> {
    let sent = 0
    for (; this.#heldBytes >= PART; sent++) {
      const whole = joined(this.#held, this.#heldBytes)
      await this.#send(whole.subarray(0, PART))
      const rest = whole.slice(PART)
      this.#held = [rest]
      this.#heldBytes = rest.length
    }
    return sent
  }

  /** Stores the state before the next step. */
  async keep(step: number): Promise<void> {
    const json = new TextEncoder().encode(JSON.stringify(this.progress))
    const sizes = new Uint8Array(new Uint32Array([json.length, this.#heldBytes]).buffer)
    const parts = [sizes, json, ...this.#held, ...this.#directory]
    const size = parts.reduce((sum, { length }) => sum + length, 0)
    await this.#bucket.put(stateName(this.#id, step), joined(parts, size))
  }

  /** Completes the archive. */
  async close(): Promise<void> {
    const { progress } = this
    const name = archiveName(this.#id)
    const last = joined(this.#held, this.#heldBytes)
    if (progress.upload === null) return void (await this.#bucket.put(name, last, { httpMetadata: META }))
    // The step before may have completed it, without its answer.
    if (await this.#bucket.head(name)) return
    if (last.length > 0) await this.#send(last)
    await this.#bucket.resumeMultipartUpload(name, progress.upload).complete(progress.parts)
  }

  async #send(bytes: Uint8Array): Promise<void> {
    const { progress } = this
    const name = archiveName(this.#id)
    progress.upload ??= (await this.#bucket.createMultipartUpload(name, { httpMetadata: META })).uploadId
    const upload = this.#bucket.resumeMultipartUpload(name, progress.upload)
    progress.parts.push(await upload.uploadPart(progress.parts.length + 1, bytes))
  }
}

const META = { contentType: 'application/zip' }
