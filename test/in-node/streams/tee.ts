const NodeStream = ReadableStream
const { tee: teeOfNode } = NodeStream.prototype

/**
 * `tee` as on the platform, where a branch that is cancelled waits for nobody. In Node it waits for the other branch, so that a copy of a request of
 * which only the beginning is read would hang.
 */
export function tee(this: ReadableStream<unknown>): [ReadableStream<unknown>, ReadableStream<unknown>] {
  const [one, two] = teeOfNode.call(this) as ReadableStream<unknown>[]
  return [released(one as ReadableStream), released(two as ReadableStream)]
}

function released(branch: ReadableStream<unknown>): ReadableStream<unknown> {
  const reader = branch.getReader()
  return new NodeStream<unknown>(
    {
      async pull(controller) {
        const { value, done } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => void reader.cancel(reason).catch(() => undefined),
    },
    { highWaterMark: 0 },
  )
}
