import { connect, createServer } from 'node:net'

interface Line {
  /** The server's address through this proxy, without a trailing slash. */
  url: string
  /** Cuts the next connection on which the browser sends that many bytes, for both ends. */
  breakAfter(bytes: number): void
  broken: number
  close(): Promise<void>
}

/** A proxy between a browser and a local server that can break a connection in the middle of an upload. */
export async function breakingLine(port: string): Promise<Line> {
  let most = Number.POSITIVE_INFINITY
  const server = createServer((browser) => {
    const site = connect(Number(port), '127.0.0.1')
    let sent = 0
    const cut = () => {
      browser.destroy()
      site.destroy()
    }
    browser.on('data', (bytes) => {
      sent += bytes.length
      if (sent < most) return void site.write(bytes)
      most = Number.POSITIVE_INFINITY
      line.broken++
      cut()
    })
    site.on('data', (bytes) => void browser.write(bytes))
    for (const end of [browser, site]) end.on('error', cut).on('close', cut)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const line: Line = {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    broken: 0,
    breakAfter: (bytes) => {
      most = bytes
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return line
}
