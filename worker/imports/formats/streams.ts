/** One thing as something to go through. */
export async function* only<Value>(value: Value): AsyncGenerator<Value> {
  yield value
}

/** Unpacks what is read, while it is read. */
export function unpacked(packed: AsyncIterable<Uint8Array>, format: 'gzip' | 'deflate-raw'): AsyncIterable<Uint8Array> {
  const parts = packed[Symbol.asyncIterator]()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const unpack = new DecompressionStream(format) as ReadableWritablePair<Uint8Array, Uint8Array>
  return stream.pipeThrough(unpack)
}
