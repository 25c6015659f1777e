/** An async iterable of one value. */
export async function* only<Value>(value: Value): AsyncGenerator<Value> {
  yield value
}

/** Decompresses a stream. Damaged data ends the stream without an error. */
export async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  format: 'gzip' | 'deflate-raw',
): AsyncGenerator<Uint8Array> {
  const parts = packed[Symbol.asyncIterator]()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const unpack = new DecompressionStream(format)
  const reader = stream.pipeThrough(unpack).getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } catch (error) {
    // Invalid bytes are the file's fault; an error of the store must rise, so that the step is retried.
    if (!(error instanceof TypeError) && !/^Z_/.test(String((error as { code?: unknown }).code))) throw error
  } finally {
    await reader.cancel().catch(() => {})
  }
}
