/** Timeout in ms for one worker's garbage collection. Parts of the runtime that run no script never answer. */
const LONGEST = 5000

/**
 * Collects the garbage of every worker of a runtime, so that only live memory remains.
 * @param port of the runtime's inspector
 */
export async function collectGarbage(port: number): Promise<void> {
  const answer = await fetch(`http://localhost:${port}/json`)
  const targets = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  // Worker names may contain characters that are reserved in URLs.
  for (const { webSocketDebuggerUrl: url } of targets)
    await collectOne(url.replaceAll('#', '%23').replaceAll('$', '%24'))
}

function collectOne(url: string): Promise<void> {
  const socket = new WebSocket(url)
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LONGEST)
  socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  socket.onmessage = () => resolve()
  socket.onerror = () => resolve()
  return promise.finally(() => {
    clearTimeout(timer)
    socket.close()
  })
}
