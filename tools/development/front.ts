import {
  createServer,
  type Server as HttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { MODULES } from './addresses.ts'
import { developmentPolicy, headAddition, insertBefore, nonceOf } from './document.ts'

interface Behind {
  /** Handles requests below `MODULES`. */
  modules: (request: IncomingMessage, response: ServerResponse) => void
  /** The local address of the worker. */
  workerPort: number
  /** Requests wait for this promise, so that a reload never reaches the old worker. */
  settled: () => Promise<void>
}

/** The site's own port in development: source modules from the development server, everything else from the worker. */
export function createFront(): {
  server: HttpServer
  open(at: { host: string; port: number }, behind: Behind): Promise<void>
} {
  const server = createServer()
  const open = ({ host, port }: { host: string; port: number }, { modules, workerPort, settled }: Behind) => {
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => {
      if (asked.url?.startsWith(MODULES)) modules(asked, answer)
      else settled().then(() => forward(asked, answer, workerPort, settled))
    })
    server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
      if (!asked.url?.startsWith(MODULES)) join(asked, socket, head, workerPort)
    })
    return new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve()))
  }
  return { server, open }
}

/** Forwards a request. A GET that failed because the worker was being replaced is sent again once. */
function forward(asked: IncomingMessage, answer: ServerResponse, port: number, again?: () => Promise<void>): void {
  if (answer.destroyed) return
  const { method = 'GET', url, headers } = asked
  const passed = request(
    { host: '127.0.0.1', port, method, path: url, headers: { ...headers, 'accept-encoding': 'identity' } },
    (given) => deliver(given, answer, headers.host ?? ''),
  )
  passed.once('error', (error) => {
    if (answer.headersSent) return void answer.destroy()
    if (again && /^(GET|HEAD)$/.test(method)) return void again().then(() => forward(asked, answer, port))
    answer.writeHead(502, { 'content-type': 'text/plain' }).end(`The worker did not answer: ${error.message}`)
  })
  answer.once('close', () => passed.destroy())
  asked.pipe(passed)
}

/** Joins a socket of a page with one of the worker. */
function join({ method, url, rawHeaders }: IncomingMessage, socket: Socket, head: Buffer, port: number): void {
  const passed = connect(port, '127.0.0.1', () => {
    const headers = rawHeaders.map((text, i) => text + (i % 2 === 0 ? ': ' : '\r\n')).join('')
    passed.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`)
    passed.write(head)
    pipeline(socket, passed, socket, () => undefined)
  })
  passed.once('error', () => socket.destroy())
}

/** Streams an answer through; a document gets the development server's script. */
function deliver(given: IncomingMessage, answer: ServerResponse, host: string): void {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = given.headers
  const isDocument = headers['content-type']?.startsWith('text/html') ?? false
  answer.writeHead(given.statusCode ?? 502, isDocument ? documentHeaders(headers, host) : headers)
  const gone = () => answer.destroy()
  if (!isDocument) return void pipeline(given, answer, (error) => error && gone())
  const nonce = nonceOf(String(headers['content-security-policy'] ?? ''))
  pipeline(given, insertBefore('</head>', headAddition(nonce)), answer, (error) => error && gone())
}

function documentHeaders({ 'content-length': _, ...headers }: IncomingHttpHeaders, host: string): IncomingHttpHeaders {
  const policy = headers['content-security-policy']
  return policy ? { ...headers, 'content-security-policy': developmentPolicy(String(policy), host) } : headers
}
