const unmeasured = new WeakSet<object>()
const lengths = new WeakMap<object, number>()

/** Streams made by JavaScript, whose length nobody knows before they end: R2 refuses them. Those of blobs and answers are measured. */
export function isUnmeasured(stream: object): boolean {
  return unmeasured.has(stream)
}

/** In bytes; undefined: unknown. */
export function lengthOf(stream: object): number | undefined {
  return lengths.get(stream)
}

/** Notes the length of a stream, which is known before it is read. @param length in bytes */
export function noteLength(stream: object, length: number): void {
  unmeasured.delete(stream)
  lengths.set(stream, length)
}

/** The classes of streams, which note what they make. */
export const NOTING = {
  ReadableStream: new Proxy(ReadableStream, {
    construct(target, values, newTarget) {
      const stream: object = Reflect.construct(target, values, newTarget)
      // Node makes the streams of answers in this way.
      const [source] = values as [{ type?: string }?]
      if (source?.type !== 'bytes') unmeasured.add(stream)
      return stream
    },
  }),
  TransformStream: new Proxy(TransformStream, {
    construct(target, values, newTarget) {
      const stream: TransformStream = Reflect.construct(target, values, newTarget)
      unmeasured.add(stream.readable)
      return stream
    },
  }),
}
