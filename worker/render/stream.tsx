import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'

/** How long a page waits for all its feeds before its shell goes out alone, in ms. */
const PATIENCE = 80

interface StreamOptions {
  start: string
  end: string
  nonce: string
  /** Crawlers get the document only when it is complete. */
  whole: boolean
  onError: (error: unknown) => void
}

/**
 * Renders a document. A page whose feeds are there within 80 ms goes out whole and in order, without a streaming script; else
 * the shell goes first and late feeds follow. Rejects only where the shell itself fails, before anything is sent.
 */
export async function streamDocument(node: ReactNode, options: StreamOptions): Promise<ReadableStream<Uint8Array>> {
  const body = await renderToReadableStream(node, {
    nonce: options.nonce,
    // React would hold back what is ready in pieces of 12 kB; a page is one piece.
    progressiveChunkSize: 1e6,
    onError: options.onError,
  })
  if (options.whole) await body.allReady
  else await atMost(PATIENCE, body.allReady)
  const encoder = new TextEncoder()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const send = async () => {
    const writer = writable.getWriter()
    await writer.write(encoder.encode(options.start))
    for await (const chunk of body) await writer.write(chunk)
    await writer.write(encoder.encode(options.end))
    await writer.close()
  }
  // A reader that goes away ends the sending: nobody is left to tell.
  send().catch(() => body.cancel().catch(() => undefined))
  return readable
}

/** Waits for something, but not longer than that; no timer stays behind that would hold the whole page until it rings. */
async function atMost(ms: number, ready: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([ready, late]).finally(() => clearTimeout(timer))
}
