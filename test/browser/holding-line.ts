import { createServer, request } from 'node:http'

interface HoldingLine {
  /** The server's address through this proxy, without a trailing slash. */
  url: string
  /**
   * Holds the next document back after this share of what is inside its root (0 to 1).
   * @returns lets the rest through
   */
  hold(share: number): () => void
  close(): Promise<void>
}

const ROOT = '<div id="app">'

/** A proxy between a browser and a local server that can give a document in two pieces. */
export async function holdingLine(port: string): Promise<HoldingLine> {
  let held: { share: number; released: Promise<void> } | null = null
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const passed = request({ port, path: asked.url, method: asked.method, headers }, async (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      const hold = given.headers['content-type']?.startsWith('text/html') ? held : null
      if (!hold) return void given.pipe(answer)
      held = null
      const text = Buffer.concat(await given.toArray()).toString()
      const inside = text.indexOf(ROOT) + ROOT.length
      const cut = inside + Math.round((text.length - inside) * hold.share)
      answer.write(text.slice(0, cut))
      await hold.released
      answer.end(text.slice(cut))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    hold: (share) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { share, released: promise }
      return resolve
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
