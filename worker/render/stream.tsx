import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'

/** How long a page waits for all its feeds before the shell is sent alone, in ms. */
const FEEDS_TIMEOUT = 80

interface StreamOptions {
  /** Builds the document up to the body from the rendered body; null if parts of it come later. */
  start: (inside: string | null) => string
  end: string
  nonce: string
  /** Crawlers get the document only when it is complete. */
  whole: boolean
  onError: (error: unknown) => void
}

/**
 * Renders a document. A page whose feeds are ready within 80 ms is sent whole and in order, without a streaming script; otherwise the shell is sent
 * first and late feeds follow. Rejects only if the shell fails, before anything is sent.
 */
export async function streamDocument(node: ReactNode, options: StreamOptions): Promise<ReadableStream<Uint8Array>> {
  const body = await renderToReadableStream(node, {
    nonce: options.nonce,
    // By default React sends pieces of 12 kB; a page is one piece.
    progressiveChunkSize: 1e6,
    onError: options.onError,
  })
  const isWhole = await resolvesWithin(options.whole ? null : FEEDS_TIMEOUT, body.allReady)
  const inside = isWhole ? await new Response(body).text() : null
  const start = options.start(inside)
  const encoder = new TextEncoder()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const send = async () => {
    const writer = writable.getWriter()
    await writer.write(encoder.encode(start + (inside ?? '')))
    if (inside === null) for await (const chunk of body) await writer.write(chunk)
    await writer.write(encoder.encode(options.end))
    await writer.close()
  }
  // A reader that disconnects ends the sending; there is nothing to report.
  send().catch(() => body.cancel().catch(() => undefined))
  return readable
}

/** Whether the promise resolves within that time; null waits for ever. The timer is cleared, because a running one would delay the response. */
async function resolvesWithin(ms: number | null, ready: Promise<void>): Promise<boolean> {
  const done = ready.then(() => true)
  if (ms === null) return done
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
