import { connect, createServer } from 'node:net'

interface Line {
  /** Where the server is to be had through it, without a slash at its end. */
  url: string
  /** The next connection on which the browser sends so many bytes is cut, for both ends. */
  breakAfter(bytes: number): void
  broken: number
  close(): Promise<void>
}

/** A line between a browser and a server of this machine that can break in the midst of what is sent. */
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
