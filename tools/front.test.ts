import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createFront } from './front.ts'

test('a page’s socket reaches the worker with its headers, in both directions, and ends with it', async () => {
  const worker = createServer()
  const asked = once(worker, 'upgrade') as Promise<[IncomingMessage, Socket]>
  worker.listen(0, '127.0.0.1')
  await once(worker, 'listening')
  const { port: workerPort } = worker.address() as AddressInfo
  const front = createFront()
  await front.open(
    { host: '127.0.0.1', port: 0 },
    { modules: () => undefined, workerPort, settled: () => Promise.resolve() },
  )
  const { port } = front.server.address() as AddressInfo
  const headers = { connection: 'Upgrade', upgrade: 'websocket', origin: 'http://localhost:8787', cookie: 'a=b' }
  const page = request({ port, host: '127.0.0.1', path: '/v3/live/?user=1', headers })
  page.end()
  const [{ url, headers: passed }, theirs] = await asked
  expect(url).toBe('/v3/live/?user=1')
  expect(passed).toMatchObject({ ...headers, host: `127.0.0.1:${port}` })
  theirs.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n')
  const [, ours] = (await once(page, 'upgrade')) as [IncomingMessage, Socket]
  theirs.write('from the worker')
  expect(String((await once(ours, 'data'))[0])).toBe('from the worker')
  ours.write('from the page')
  expect(String((await once(theirs, 'data'))[0])).toBe('from the page')
  theirs.destroy()
  await once(ours, 'close')
  front.server.close()
  worker.close()
})

/** Sends the raw head of a request, and reads the whole response. */
async function send(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nconnection: close\r\n\r\n`))
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

test('a malformed host is answered 400 and a whole address in the target is followed, before the worker is asked', async () => {
  const seen: string[] = []
  const worker = createServer(({ url, headers }, answer) => {
    seen.push(`${headers.host}${url} ${headers['mf-original-url'] ?? ''}`)
    answer.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end('from the worker')
  })
  worker.listen(0, '127.0.0.1')
  await once(worker, 'listening')
  const { port: workerPort } = worker.address() as AddressInfo
  const front = createFront()
  await front.open({ host: '127.0.0.1', port: 0 }, { workerPort })
  const { port } = front.server.address() as AddressInfo
  for (const host of ['a b', '[::1', 'me@localhost', 'localhost/x', 'x:99999', 'a, b'])
    expect(await send(port, `GET / HTTP/1.1\r\nhost: ${host}`), host).toMatch(/^HTTP\/1\.1 400 /)
  expect(await send(port, 'GET / HTTP/1.1\r\nhost: a b\r\nupgrade: websocket')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await send(port, 'GET / HTTP/1.1')).toMatch(/^HTTP\/1\.1 400 /)
  expect(seen).toEqual([])
  const answer = await send(
    port,
    'GET http://www.example/x?a=1 HTTP/1.1\r\nhost: localhost\r\nmf-original-url: http://b/',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*from the worker/)
  expect(answer.match(/set-cookie: [ab]=\d/g)).toHaveLength(2)
  await send(port, 'GET /y HTTP/1.1\r\nhost: evil.example')
  expect(seen).toEqual(['www.example/x?a=1 ', 'evil.example/y '])
  front.server.close()
  worker.close()
  worker.closeAllConnections()
})

test('a connection that waits is kept for two minutes: clients keep theirs for less, and none sends on one that is closing', async () => {
  const worker = createServer((_, answer) => answer.end('from the worker'))
  worker.listen(0, '127.0.0.1')
  await once(worker, 'listening')
  const { port: workerPort } = worker.address() as AddressInfo
  const front = createFront()
  await front.open({ host: '127.0.0.1', port: 0 }, { workerPort })
  const { port } = front.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('from the worker')
  expect(answer.headers.get('keep-alive')).toBe('timeout=120')
  front.server.close()
  worker.close()
  worker.closeAllConnections()
})
