import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
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
