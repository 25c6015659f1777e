import { request } from 'node:http'
import { expect, inject, test } from 'vitest'
import { aLargeImage } from './pictures.ts'

const headersOf = (key: string, length: number) => ({
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
  'sec-fetch-site': 'same-origin',
  'content-type': 'image/png',
  'content-length': String(length),
  'idempotency-key': key,
  cookie: `local-session=${inject('sessions').nova?.[0]}`,
})

/** Sends half of a file with a key and closes the connection while the server waits for the other half. */
async function sendHalf(key: string, file: Buffer<ArrayBuffer>): Promise<void> {
  const call = request(`${inject('url')}/v3/media/`, { method: 'POST', headers: headersOf(key, file.length) })
  const ended = new Promise((done) => call.on('error', done).on('close', done))
  await new Promise((sent) => call.write(file.subarray(0, file.length >> 1), sent))
  call.destroy()
  await ended
}

const send = (key: string, file: Buffer<ArrayBuffer>) =>
  fetch(`${inject('url')}/v3/media/`, { method: 'POST', headers: headersOf(key, file.length), body: file })

test('an upload that is cut in the midst leaves its key free: sent again it is taken, once [REL-17 REL-18]', async () => {
  const file = aLargeImage('noise.png').buffer
  const key = crypto.randomUUID()
  await sendHalf(key, file)
  const whole = await send(key, file)
  expect([whole.status, whole.headers.get('idempotent-replayed')]).toEqual([201, null])
  const again = await send(key, file)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(await again.json()).toMatchObject({ data: ((await whole.json()) as { data: object }).data })
})
