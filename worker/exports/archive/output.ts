import { archiveName, stateName } from './names.ts'
import { EMPTY_ZIP, type ZipState } from './zip.ts'

/** Bytes of each part of an upload but the last. */
const PART = 8 * 1024 * 1024

/** The position of the writer between two steps. */
export interface Progress {
  zip: ZipState
  upload: string | null
  parts: R2UploadedPart[]
  /** The part of the archive, the list in it, and the key of the last item written; `null` at the start of a list. */
  part: number
  list: number
  after: unknown
  /** Lines of the NDJSON, and the progress shown to the person. */
  lines: number
  done: number
}

const BEGIN: Progress = {
  ...{ zip: EMPTY_ZIP, upload: null, parts: [], part: 0, list: 0, after: null, lines: 0, done: 0 },
}

/**
 * The archive in the store, written part by part. Bytes that do not fill a part are stored with the state, so that a failed step is repeated from the same
 * point. Memory holds one part and what is written between two calls of `drain`; the part's buffer is reused.
 */
export class Output {
  readonly progress: Progress
  readonly #bucket: R2Bucket
  readonly #id: number
  #part: Uint8Array
  /** Bytes written to the current part, and full parts not yet sent. */
  #filled = 0
  readonly #full: Uint8Array[] = []
  #spare: Uint8Array | null = null
  readonly #directory: Uint8Array[]

  /** @param held bytes of the current part, at the start of a buffer of a whole part's size */
  private constructor(bucket: R2Bucket, id: number, progress: Progress, held: Uint8Array, directory: Uint8Array) {
    this.#bucket = bucket
    this.#id = id
    this.progress = progress
    this.#part = new Uint8Array(held.buffer)
    this.#filled = held.length
    this.#directory = [directory]
  }

  /** @param step the number of the step; 0 begins the archive */
  static async open(bucket: R2Bucket, id: number, step: number): Promise<Output> {
    if (step === 0)
      return new Output(bucket, id, structuredClone(BEGIN), new Uint8Array(PART).subarray(0, 0), new Uint8Array())
    const stored = await bucket.get(stateName(id, step))
    if (!stored) throw new Error(`The state of export ${id} is missing`)
    const reader = stored.body.getReader({ mode: 'byob' })
    const read = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { length } = bytes
      if (length === 0) return bytes
      // The stream takes over the buffer and returns it with the answer.
      const { value } = await reader.readAtLeast(length, bytes)
      if (value?.length !== length) throw new Error(`The state of export ${id} is cut off`)
      return value as Uint8Array<ArrayBuffer>
    }
    const [json = 0, held = 0] = new Uint32Array((await read(new Uint8Array(8))).slice().buffer)
    const progress = JSON.parse(new TextDecoder().decode(await read(new Uint8Array(json)))) as Progress
    const part = await read(new Uint8Array(new ArrayBuffer(PART), 0, held))
    const directory = await read(new Uint8Array(stored.size - 8 - json - held))
    return new Output(bucket, id, progress, part, directory)
  }

  put = (bytes: Uint8Array): void => {
    for (let from = 0; from < bytes.length; ) {
      const to = Math.min(bytes.length, from + PART - this.#filled)
      this.#part.set(bytes.subarray(from, to), this.#filled)
      this.#filled += to - from
      from = to
      if (this.#filled < PART) continue
      this.#full.push(this.#part)
      this.#part = this.#spare ?? new Uint8Array(PART)
      this.#spare = null
      this.#filled = 0
    }
  }

  list = (bytes: Uint8Array): void => {
    this.#directory.push(bytes)
  }

  get directory(): readonly Uint8Array[] {
    return this.#directory
  }

  /** Uploads full parts and returns their number. */
  async drain(): Promise<number> {
    let sent = 0
    for (let part = this.#full.shift(); part; part = this.#full.shift(), sent++) {
      await this.#send(part)
      this.#spare = part
    }
    return sent
  }

  /** Stores the state before the next step, without copying it in memory. */
  async keep(step: number): Promise<void> {
    const json = new TextEncoder().encode(JSON.stringify(this.progress))
    const sizes = new Uint8Array(new Uint32Array([json.length, this.#filled]).buffer)
    const pieces = [sizes, json, this.#part.subarray(0, this.#filled), ...this.#directory]
    const { readable, writable } = new FixedLengthStream(pieces.reduce((sum, { length }) => sum + length, 0))
    await Promise.all([this.#bucket.put(stateName(this.#id, step), readable), writeAll(writable, pieces)])
  }

  /** Completes the archive. */
  async close(): Promise<void> {
    await this.drain()
    const { progress } = this
    const name = archiveName(this.#id)
    const last = this.#part.subarray(0, this.#filled)
    if (progress.upload === null) return void (await this.#bucket.put(name, last, { httpMetadata: META }))
    // An earlier attempt may have completed it, and its answer was lost.
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

async function writeAll(writable: WritableStream<Uint8Array>, pieces: readonly Uint8Array[]): Promise<void> {
  const writer = writable.getWriter()
  for (const piece of pieces) await writer.write(piece)
  await writer.close()
}
