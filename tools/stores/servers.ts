import { mkdtemp } from 'node:fs/promises'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Request, Response } from 'miniflare'
import { isSignedWith } from './signature.ts'

/** People's own storage, simulated by servers in this process, whose ports are known once they have started. */
interface Servers {
  s3: number
  dav: number
}

let servers: Promise<Servers> | null = null
const log: string[] = []
/** Completed multipart uploads: Amazon answers 404 for one of these, the test's server 500. */
const complete = new Set<string>()

/**
 * Answers as a person's own storage: `s3…` is an S3 server, `dav…` a WebDAV server, `moved…` redirects, `full…` has no space, `broken…` fails. `log…` returns
 * the requests to all of them. In the folder `lost` of a bucket, the response to the first try to complete a multipart upload is lost.
 */
export async function askStores(request: Request): Promise<Response> {
  const { Response } = await import('miniflare')
  const url = new URL(request.url)
  const [name = ''] = url.hostname.split('.')
  if (name === 'log') return Response.json(log) as Response
  log.push(`${request.method} ${url.href}`)
  if (name === 'moved') return new Response(null, { status: 307, headers: { location: 'https://s3.stores.example/' } })
  if (name === 'full') return new Response(null, { status: 507 })
  if (name === 'broken') return new Response('<Error/>', { status: 500 })
  servers ??= startBoth()
  const port = (await servers)[name === 'dav' ? 'dav' : 's3']
  const headers: Record<string, string> = { ...Object.fromEntries(request.headers), host: url.host }
  const isSigned = 'authorization' in headers
  if (name === 's3' && isSigned && !isSignedWith('S3RVER', request.method, url, headers))
    return new Response('<Error><Code>SignatureDoesNotMatch</Code></Error>', { status: 403 })
  const upload = request.method === 'POST' ? url.searchParams.get('uploadId') : null
  if (upload && complete.has(upload)) return new Response('<Error><Code>NoSuchUpload</Code></Error>', { status: 404 })
  const { status, body, headers: answered } = await passOn(request, { port, path: url.pathname + url.search, headers })
  if (upload && status === 200) complete.add(upload)
  if (upload && url.pathname.includes('/lost/')) return new Response(body, { status: 503 })
  const isEmpty = request.method === 'HEAD' || status === 204
  return new Response(isEmpty ? null : body, { status, headers: answered })
}

interface Answered {
  status: number
  body: ReadableStream
  headers: Record<string, string>
}

function passOn(request: Request, to: { port: number; path: string; headers: Record<string, string> }) {
  return new Promise<Answered>((resolve, reject) => {
    const sent = send({ ...to, host: '127.0.0.1', method: request.method }, (answer) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
      const body = Readable.toWeb(answer) as ReadableStream
      resolve({ status: answer.statusCode ?? 500, body, headers: Object.fromEntries(headers) })
    })
    sent.on('error', reject)
    if (request.body) Readable.fromWeb(request.body as ReadableStream).pipe(sent)
    else sent.end()
  })
}

async function startBoth(): Promise<Servers> {
  const [{ default: S3rver }, { v2: webdav }] = await Promise.all([import('s3rver'), import('webdav-server')])
  const s3 = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false },
    directory: await mkdtemp(join(tmpdir(), 'stores-')),
    configureBuckets: ['mira-archives', 'theo-archives'].map((name) => ({ name, configs: [] })),
  })
  const users = new webdav.SimpleUserManager()
  const rights = new webdav.SimplePathPrivilegeManager()
  for (const name of ['mira', 'theo'])
    rights.setRights(users.addUser(name, `the password of ${name}`, false), `/${name}/`, ['all'])
  const dav = new webdav.WebDAVServer({
    ...{ hostname: '127.0.0.1', port: 0, requireAuthentification: true, privilegeManager: rights },
    httpAuthentication: new webdav.HTTPBasicAuthentication(users, 'stores'),
  })
  const folder = webdav.ResourceType.Directory
  await dav.rootFileSystem().addSubTreeAsync(dav.createExternalContext(), { mira: folder, theo: folder })
  const { port } = await s3.run()
  const listening = await dav.startAsync(0)
  // They must not keep the process alive.
  for (const server of [s3.httpServer, listening]) server.unref()
  return { s3: port, dav: (listening.address() as { port: number }).port }
}
