import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { remoteMedia } from '../worker/media/tables.ts'
import { ask, db } from './fixtures/app.ts'
import { mediaKey } from './fixtures/world.ts'

/** A red PNG, 4 by 4. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)
const { MEDIA } = env as unknown as { MEDIA: R2Bucket }

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
    expect(response.headers.get('cache-control'), size).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('cross-origin-resource-policy'), size).toBe('cross-origin')
    expect((await response.arrayBuffer()).byteLength, size).toBeGreaterThan(20)
  }
})

test('an unknown size, a bad key, another type and a picture that nobody has are missing [REL-15]', async () => {
  const key = mediaKey()
  await MEDIA.put(`originals/${key}`, PNG)
  for (const path of [
    `/img/999x/${key}.webp`,
    `/img/__proto__/${key}.webp`,
    `/img/236x/${key}.png`,
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
