import {
  Agent,
  createServer,
  type Server as HttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { type Asked, readAsked } from './asked.ts'
import { MODULES } from './development/addresses.ts'
import { developmentPolicy, headAddition, insertBefore, nonceOf } from './development/document.ts'

interface Behind {
  /** In development: handles requests below `MODULES`. */
  modules?: (request: IncomingMessage, response: ServerResponse) => void
  /** The local address of the worker. */
  workerPort: number
  /** In development: requests wait for this promise, so that a reload never reaches the old worker. */
  settled?: () => Promise<void>
}

/** Maximum bytes of headers: the runtime's own limit. */
const MOST_HEADERS = 128 * 1024

/**
 * The public port: forwards everything to the worker, in development source modules to the development server. Checks the host first: the runtime fails with
 * 500 on a malformed one, and on a request target in absolute form (docs/decisions/145).
 */
export function createFront(): {
  server: HttpServer
  open(at: { host: string; port: number }, behind: Behind): Promise<void>
} {
  // Uploads may take any time. A connection that waits is kept for longer than clients keep one: none sends a request on a closing connection.
  const server = createServer({ maxHeaderSize: MOST_HEADERS, requestTimeout: 0, keepAliveTimeout: 120_000 })
  const open = (
    { host, port }: { host: string; port: number },
    { modules, workerPort, settled = () => Promise.resolve() }: Behind,
  ) => {
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => {
      const read = readAsked(asked)
      if (!read) answer.writeHead(400, { 'content-type': 'text/plain', connection: 'close' }).end(NO_HOST)
      else if (modules && read.path.startsWith(MODULES)) modules(asked, answer)
      else settled().then(() => forward(asked, answer, { port: workerPort, ...read, isPlain: !modules }, settled))
    })
    server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
      const read = readAsked(asked)
      if (!read) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
      else if (!modules || !read.path.startsWith(MODULES)) join(asked, socket, head, { port: workerPort, ...read })
    })
    return new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve()))
  }
  return { server, open }
}

/**
 * Connections to the worker for reads. Idle ones are closed before the runtime does so (5 s); on a machine that stands still for longer a
 * request may still meet a closing one, so that a read is sent again, on a connection of its own, as every write is.
 */
const agent = new Agent({ keepAlive: true, timeout: 2000 })

const NO_HOST = 'This request names no host, or one that is none.\n'

interface Passed extends Asked {
  port: number
  /** True: the response is passed on unchanged. */
  isPlain?: boolean
}

/** Forwards a request. A read that failed, because the worker was being replaced or the connection was closed, is resent once. */
function forward(asked: IncomingMessage, answer: ServerResponse, to: Passed, again?: () => Promise<void>): void {
  if (answer.destroyed) return
  const { method = 'GET' } = asked
  const { port, path, host, isPlain = false } = to
  // Headers of the runtime’s own tools, which could replace the request's URL.
  const { connection: _, 'mf-original-url': __, 'mf-op-original-url': ___, ...headers } = asked.headers
  const isRead = method === 'GET' || method === 'HEAD'
  const passed = request(
    {
      agent: isRead && again ? agent : false,
      ...{ host: '127.0.0.1', port, method, path },
      headers: { ...headers, host, ...(!isPlain && { 'accept-encoding': 'identity' }) },
    },
    (given) => deliver(given, answer, isPlain ? null : host),
  )
  passed.once('error', (error) => {
    if (answer.headersSent) return void answer.destroy()
    if (again && isRead) return void again().then(() => forward(asked, answer, to))
    answer.writeHead(502, { 'content-type': 'text/plain' }).end(`The worker did not answer: ${error.message}`)
  })
  answer.once('close', () => passed.destroy())
  asked.pipe(passed)
}

/** Joins a page's socket with a socket of the worker. */
function join(
  { method, rawHeaders }: IncomingMessage,
  socket: Socket,
  head: Buffer,
  { port, path, host }: Passed,
): void {
  const passed = connect(port, '127.0.0.1', () => {
    const headers = rawHeaders.map((text, i) => text + (i % 2 === 0 ? ': ' : '\r\n')).join('')
    passed.write(`${method} ${path} HTTP/1.1\r\n${headers.replace(/^host: .*$/im, `host: ${host}`)}\r\n`)
    passed.write(head)
    pipeline(socket, passed, socket, () => undefined)
  })
  passed.once('error', () => socket.destroy())
}

/**
 * Streams a response; in development, adds the development server's script to documents.
 * @param host null: not in development
 */
function deliver(given: IncomingMessage, answer: ServerResponse, host: string | null): void {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = given.headers
  const gone = () => answer.destroy()
  const isPlain = host === null || !headers['content-type']?.startsWith('text/html')
  answer.writeHead(given.statusCode ?? 502, isPlain ? headers : documentHeaders(headers, host))
  if (isPlain) return void pipeline(given, answer, (error) => error && gone())
  const nonce = nonceOf(String(headers['content-security-policy'] ?? ''))
  pipeline(given, insertBefore('</head>', headAddition(nonce)), answer, (error) => error && gone())
}

function documentHeaders({ 'content-length': _, ...headers }: IncomingHttpHeaders, host: string): IncomingHttpHeaders {
  const policy = headers['content-security-policy']
  return policy ? { ...headers, 'content-security-policy': developmentPolicy(String(policy), host) } : headers
}
