import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
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

/**
 * Sends half of a file under a key of its own, and hangs up while the server waits for the other half: then the key is taken. Where the
 * server had not begun yet, it is tried again with more time.
 */
async function sendHalf(file: Buffer<ArrayBuffer>): Promise<string> {
  for (let wait = 50; ; wait *= 2) {
    expect(wait).toBeLessThan(20_000)
    const key = crypto.randomUUID()
    const call = request(`${inject('url')}/v3/media/`, { method: 'POST', headers: headersOf(key, file.length) })
    const ended = new Promise((done) => call.on('error', done).on('close', done))
    call.write(file.subarray(0, file.length >> 1))
    await pause(wait)
    const isTaken = (await send(key, file)).status === 409
    call.destroy()
    await ended
    if (isTaken) return key
  }
}

const send = (key: string, file: Buffer<ArrayBuffer>) =>
  fetch(`${inject('url')}/v3/media/`, { method: 'POST', headers: headersOf(key, file.length), body: file })

test('an upload that is cut in the midst gives its key back: sent again it is taken, once [REL-17 REL-18]', async () => {
  const file = aLargeImage('noise.png').buffer
  const key = await sendHalf(file)
  await expect.poll(async () => (await send(key, file)).status, { timeout: 20_000 }).toBe(201)
  const again = await send(key, file)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
})
