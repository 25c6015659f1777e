import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  env,
  getQueueResult,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { remoteMedia } from '#worker/model/media/tables.ts'
import { ask, db } from '../fixtures/app.ts'
import { publish, requestsTo, somewhere } from '../fixtures/origin.ts'
import { as, exif, gif, holds, png, withExif } from '../fixtures/pictures.ts'
import { mediaKey } from '../fixtures/world.ts'

/** A red PNG, 4 by 4. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)
const { MEDIA, IMAGES } = env as unknown as { MEDIA: R2Bucket; IMAGES: ImagesBinding }

/** Requests a picture, waits until the answer is stored, and counts the pictures that the platform transformed. */
async function countTransformed(path: string): Promise<{ data: ArrayBuffer; transformed: number }> {
  let transformed = 0
  const input = (...args: Parameters<ImagesBinding['input']>) => {
    transformed++
    return IMAGES.input(...args)
  }
  const context = createExecutionContext()
  const counting = { ...env, IMAGES: { input } }
  const response = await worker.fetch(new Request(`https://pinfold.test${path}`) as never, counting as never, context)
  const data = await response.arrayBuffer()
  await waitOnExecutionContext(context)
  return { data, transformed }
}

test('a picture is served in every size, for good, to any site [REL-06]', async () => {
  const key = mediaKey()
  await MEDIA.put(`originals/${key}`, PNG, { httpMetadata: { contentType: 'image/png' } })
  for (const size of [
    '30x30',
    '75x75',
    '140x140',
    '280x280',
    '136x136',
    '200x150',
    '170x',
    '236x',
    '474x',
    '736x',
    '1200x',
    'originals',
  ]) {
    const response = await ask(`/img/${size}/${key}.webp`)
    expect(response.status, size).toBe(200)
    expect(response.headers.get('content-type'), size).toBe('image/webp')
    expect(response.headers.get('cache-control'), size).toBe('public, max-age=31536000, s-maxage=3600, immutable')
    expect(response.headers.get('cross-origin-resource-policy'), size).toBe('cross-origin')
    expect((await response.arrayBuffer()).byteLength, size).toBeGreaterThan(20)
  }
})

test('a rendition is drawn once, whatever is asked beside its address, and by HEAD too [REL-15]', async () => {
  const key = mediaKey()
  await MEDIA.put(`originals/${key}`, PNG, { httpMetadata: { contentType: 'image/png' } })
  const get = async (query: string, method = 'GET') => {
    const context = createExecutionContext()
    const request = new Request(`https://pinfold.test/img/236x/${key}.webp${query}`, { method })
    const response = await worker.fetch(request as never, env as never, context)
    await waitOnExecutionContext(context)
    return response.status
  }
  expect(await get('', 'HEAD')).toBe(200)
  // No browser could render this.
  await MEDIA.put(`originals/${key}`, 'no picture')
  expect([await get(''), await get('?x=1'), await get('?x=2', 'HEAD')]).toEqual([200, 200, 200])
})

test('a rendition is transformed once: when the cache has lost it, it comes from the store [REL-15]', async () => {
  const key = mediaKey()
  const original = await png(300, 200)
  await MEDIA.put(`originals/${key}`, original)
  const { data: first, transformed } = await countTransformed(`/img/236x/${key}.webp`)
  expect([first.byteLength > 20, transformed]).toEqual([true, 1])
  for (let time = 0; time < 2; time++) {
    expect(await caches.default.delete(`https://pinfold.test/img/236x/${key}.webp`)).toBe(true)
    expect(await countTransformed(`/img/236x/${key}.webp`)).toEqual({ data: first, transformed: 0 })
  }
  // Another size or format is another rendition.
  expect((await countTransformed(`/img/474x/${key}.webp`)).transformed).toBe(1)
  expect((await countTransformed(`/img/236x/${key}.avif`)).transformed).toBe(1)
})

test('an unknown size, a bad key, another type and an unknown picture are 404 [REL-15]', async () => {
  const key = mediaKey()
  await MEDIA.put(`originals/${key}`, PNG)
  for (const path of [
    `/img/999x/${key}.webp`,
    `/img/__proto__/${key}.webp`,
    `/img/236x/${key}.png`,
    `/img/236x/${key}.webp.avif`,
    `/img/236x/${key}.toString`,
    `/img/236x/${key}`,
    '/img/236x/short.webp',
    `/img/236x/${mediaKey()}.webp`,
    `/img/236x/..%2f${key}.webp`,
  ])
    expect([404, 301]).toContain((await ask(path)).status)
})

test('a remote picture that can’t be had is missing, and isn’t asked for at every view [REL-15]', async () => {
  for (const sourceUrl of [
    'http://127.0.0.1/x.png',
    'http://localhost/x.png',
    'ftp://x.example/a.png',
    'https://user:pass@x.example/a.png',
    'http://10.0.0.1/a.png',
    'http://[::1]/a.png',
    'https://x.example:8443/a.png',
  ]) {
    const key = mediaKey()
    await db.insert(remoteMedia).values({ key, sourceUrl })
    expect((await ask(`/img/236x/${key}.webp`)).status, sourceUrl).toBe(404)
    const [row] = await db.select().from(remoteMedia).where(eq(remoteMedia.key, key))
    expect(row?.failedAt, sourceUrl).toBeGreaterThan(0)
  }
})

test('the format is part of the address: AVIF is AVIF, and immutable too [REL-06]', async () => {
  const key = mediaKey()
  await MEDIA.put(`originals/${key}`, await png(300, 200))
  const avif = await ask(`/img/236x/${key}.avif`)
  expect([avif.status, avif.headers.get('content-type')]).toEqual([200, 'image/avif'])
  expect(avif.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable')
  expect(holds(new Uint8Array(await avif.arrayBuffer()).slice(0, 16), 'ftypavif')).toBe(true)
})

test('animated pictures are still in every size, and undecodable ones are missing [REL-15]', async () => {
  const [moving, broken] = [mediaKey(), mediaKey()]
  await MEDIA.put(`originals/${moving}`, gif(3))
  await MEDIA.put(`originals/${broken}`, 'no picture')
  const still = await ask(`/img/236x/${moving}.webp`)
  expect(still.status).toBe(200)
  expect(holds(new Uint8Array(await still.arrayBuffer()), 'ANMF')).toBe(false)
  expect((await ask(`/img/236x/${broken}.webp`)).status).toBe(404)
})

test('a remote picture is fetched once, without its metadata, and a job hashes it once [REL-11 REL-12]', async () => {
  const key = mediaKey()
  const jpeg = withExif(await as('image/jpeg', await png(64, 48, (x) => [x * 4, 40, 40])), exif(6))
  const sourceUrl = await publish(somewhere('a.jpg'), jpeg, { headers: { 'content-type': 'image/jpeg' } })
  await db.insert(remoteMedia).values({ key, sourceUrl, failedAt: 1 })
  for (const size of ['236x', '474x']) expect((await ask(`/img/${size}/${key}.webp`)).status).toBe(200)
  expect(await requestsTo(sourceUrl)).toHaveLength(1)
  const stored = new Uint8Array((await (await MEDIA.get(`originals/${key}`))?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect([stored.length > 0, holds(stored, 'GPS')]).toEqual([true, false])
  const rowOf = async () => (await db.select().from(remoteMedia).where(eq(remoteMedia.key, key)))[0]
  expect(await rowOf()).toMatchObject({ looked: 0, failedAt: null, dhash: null })
  for (let time = 0; time < 2; time++) {
    const messages = createMessageBatch('pinfold-media', [
      { id: 'm', timestamp: new Date(), attempts: 1, body: { key } },
      { id: 'n', timestamp: new Date(), attempts: 1, body: { key: mediaKey() } },
    ])
    await worker.queue(messages as never, env as never)
    expect((await getQueueResult(messages, createExecutionContext())).explicitAcks).toEqual(['m', 'n'])
  }
  const seen = await rowOf()
  expect(seen).toMatchObject({ looked: 1, dhash: expect.stringMatching(/^[0-9a-f]{16}$/) })
  // The nightly job does what the queue lost.
  await db.update(remoteMedia).set({ looked: 0, dhash: null }).where(eq(remoteMedia.key, key))
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env as never)
  expect(await rowOf()).toEqual({ ...seen, matched: true })
})

test('a rendition to share is a JPEG [REL-06]', async () => {
  const key = mediaKey()
  await MEDIA.put(`originals/${key}`, PNG)
  const answer = await ask(`/img/736x/${key}.jpg`)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect([...new Uint8Array(await answer.arrayBuffer()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
})
