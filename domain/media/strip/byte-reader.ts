import { Failure } from '#domain/errors.ts'

/** Reads a stream of chunks and buffers only a bounded part. Fails with `only_images` if the file ends too early. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #held: Uint8Array = new Uint8Array(0)

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** The next `count` bytes, without consuming them; fewer only at the end. */
  async peek(count: number): Promise<Uint8Array> {
    const parts = [this.#held]
    let size = this.#held.length
    while (size < count) {
      const { value, done } = await this.#chunks.next()
      if (done) break
      parts.push(value)
      size += value.length
    }
    if (parts.length > 1) this.#held = joined(parts, size)
    return this.#held.subarray(0, count)
  }

  /** Consumes exactly `count` bytes. */
  async take(count: number): Promise<Uint8Array> {
    const bytes = await this.peek(count)
    if (bytes.length < count) throw new Failure('only_images')
    this.#held = this.#held.subarray(count)
    return bytes
  }

  async isAtEnd(): Promise<boolean> {
    return (await this.peek(1)).length === 0
  }

  /** Consumes and yields the next `count` bytes. */
  async *pass(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      const part = (await this.some()).subarray(0, left)
      this.#held = this.#held.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  async skip(count: number): Promise<void> {
    for await (const _ of this.pass(count));
  }

  /** Consumes `count` bytes and yields as many zeros. */
  async *blank(count: number): AsyncGenerator<Uint8Array> {
    for await (const part of this.pass(count)) yield new Uint8Array(part.length)
  }

  /** The buffered bytes, at least one, without consuming them. */
  async some(): Promise<Uint8Array> {
    if ((await this.peek(1)).length === 0) throw new Failure('only_images')
    return this.#held
  }
}

export function joined(parts: readonly Uint8Array[], size = parts.reduce((sum, part) => sum + part.length, 0)) {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Bytes as Latin-1 characters; fewer at the end. */
export function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}
