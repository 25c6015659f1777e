import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { renderToString } from 'react-dom/server.browser'
import type { Resources } from '#client/data/resource.tsx'
import { type DocumentStyles, withLateStyles } from './late-styles.ts'
import type { Feeds } from './page.tsx'

/** ms that a page waits for all its feeds before its shell is sent without them. */
const FEEDS_TIMEOUT = 80
/** React's marker of a failed part. No user text can contain it, because `<` is escaped. */
const FAILED = '<!--$!-->'

interface DocumentOptions extends DocumentStyles {
  /** The end of the document, after the body; awaited like the feeds. */
  end: Promise<string>
  /** Send only the complete document (for crawlers). */
  whole: boolean
  onError: (error: unknown) => void
}

/** Builds the page from its feeds, ready or pending. */
type Page = (feeds: Resources) => ReactNode

/**
 * Renders a document. A page whose feeds are ready within 80 ms is one text, in order and without a streaming script; otherwise the shell is sent
 * first and late feeds follow. Rejects only if the shell fails, before anything is sent.
 */
export async function renderDocument(
  page: Page,
  feeds: Feeds,
  options: DocumentOptions,
): Promise<string | ReadableStream<Uint8Array>> {
  const ready = await readyFeeds(feeds, options.whole, options.end)
  if (!ready) return streamDocument(page(feeds), options)
  const body = await renderWhole(page(ready), options)
  return options.start(body, false) + body + (await options.end)
}

/** All feeds, or null if they or `besides` take more than `FEEDS_TIMEOUT`. @param whole wait without a limit, as for crawlers */
export function readyFeeds(feeds: Feeds, whole: boolean, besides?: Promise<unknown>): Promise<Resources | null> {
  return within(whole ? null : FEEDS_TIMEOUT, whenReady(feeds, besides))
}

async function whenReady(feeds: Feeds, besides?: Promise<unknown>): Promise<Resources> {
  await besides
  return new Map(await Promise.all([...feeds].map(async ([href, feed]) => [href, await feed] as const)))
}

/** Renders to a string, which takes half the time of a stream. If a part failed, also renders a stream, because only that reports the error. */
async function renderWhole(node: ReactNode, options: DocumentOptions): Promise<string> {
  const text = renderToString(node)
  if (!text.includes(FAILED)) return text
  const stream = await renderToStream(node, options)
  await stream.allReady
  return new Response(stream).text()
}

function renderToStream(node: ReactNode, { nonce, onError }: DocumentOptions) {
  // By default React flushes pieces of 12 kB; a page is one piece.
  return renderToReadableStream(node, { nonce, onError, progressiveChunkSize: 1e6 })
}

async function streamDocument(node: ReactNode, options: DocumentOptions): Promise<ReadableStream<Uint8Array>> {
  const body = await renderToStream(node, options)
  const encoder = new TextEncoder()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const send = async () => {
    const writer = writable.getWriter()
    for await (const piece of withLateStyles(readyTogether(body), options)) await writer.write(encoder.encode(piece))
    await writer.write(encoder.encode(await options.end))
    await writer.close()
  }
  // Sending fails if the reader disconnects; there is nothing to report.
  send().catch(() => undefined)
  return readable
}

/**
 * The pieces of a stream, joined while they are ready at the same time. React splits the shell into small pieces; a browser that paints between two
 * of them shifts the layout when the rest of a bar or heading arrives.
 */
async function* readyTogether(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let ready = ''
  for await (const piece of withPauses(stream)) {
    if (piece !== null) ready += decoder.decode(piece, { stream: true })
    else if (ready !== '') {
      yield ready
      ready = ''
    }
  }
  ready += decoder.decode()
  if (ready !== '') yield ready
}

/** The pieces of a stream, with null each time the next one is not ready yet. */
async function* withPauses(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array | null> {
  const reader = stream.getReader()
  try {
    for (let next = reader.read(); ; next = reader.read()) {
      if ((await within(0, next)) === null) yield null
      const { value, done } = await next
      if (done) return
      yield value
    }
  } finally {
    // The consumer may stop before the end.
    reader.cancel().catch(() => undefined)
  }
}

/** The promise's value, or null after `ms`; `ms` null: no limit. The timer is cleared, because a running one would delay the response. */
async function within<T>(ms: number | null, value: Promise<T>): Promise<T | null> {
  if (ms === null) return value
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([value, late]).finally(() => clearTimeout(timer))
}
