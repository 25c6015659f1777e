import { env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MEDIA_SIZES } from '#domain/media/sizes.ts'
import { joined } from '#domain/media/strip/byte-reader.ts'
import { pixelsOf } from '#worker/media/analysis/pixels.ts'
import { media, unusedMedia } from '#worker/model/media/tables.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { as, chunk, exif, gif, holds, png, pngOf, text, withExif } from '../fixtures/pictures.ts'
import { person } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const MB = 1024 * 1024
const session = async () => signIn((await person()).username)
const send = (as: string | undefined, body: BodyInit, headers: Record<string, string> = {}) =>
  askJson('/v3/media/', { method: 'POST', body, headers, ...(as && { session: as }) })
const rowOf = async (id: string) =>
  (
    await db
      .select()
      .from(media)
      .where(eq(media.id, Number(id)))
  )[0]
const original = async (key: string) =>
  new Uint8Array((await (await MEDIA.get(`originals/${key}`))?.arrayBuffer()) ?? new ArrayBuffer(0))
const objects = async () => (await MEDIA.list()).objects.length
const rows = async () => (await db.all<{ n: number }>(sql`select count(*) as n from media`))[0]?.n

test('a picture of each kind is taken, and answers its size and colour [CRE-028 REL-12]', async () => {
  const mira = await session()
  const blue = await png(48, 36, (x) => [10, 20, 200 + (x & 1)])
  const webp = await as('image/webp', blue)
  for (const [type, body] of [
    ['image/png', blue],
    ['image/jpeg', await as('image/jpeg', blue)],
    ['image/webp', webp],
  ] as const) {
    // The type that a sender states is not trusted.
    const answer = await send(mira, body, { 'content-type': 'text/html' })
    expect(answer, type).toMatchObject({ http: 201, data: { kind: 'image', width: 48, height: 36, duration: null } })
    expect(answer.data.dominant_color).toMatch(/^#0[0-9a-f]1[0-9a-f]c[0-9a-f]$/)
    expect(answer.data.image_signature).toMatch(/^[\w-]{16}$/)
    const row = await rowOf(answer.data.media_id)
    expect(row).toMatchObject({ type, used: false, dhash: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(row?.bytes).toBe((await original(row?.key ?? '')).length)
    expect((await MEDIA.head(`originals/${row?.key}`))?.httpMetadata?.contentType).toBe(type)
    expect(atob(row?.thumbhash ?? '').length).toBeGreaterThan(4)
  }
  expect((await send(mira, gif())).data).toMatchObject({ width: 1, height: 1 })
})

test('an AVIF is taken, and so are pictures whose end is missing; each is shown in every size [CRE-028 REL-15]', async () => {
  const mira = await session()
  const blue = await png(48, 36, (x) => [10, 20, 200 + (x & 1)])
  const jpeg = await as('image/jpeg', blue)
  for (const [name, body] of [
    ['AVIF', await as('image/avif', blue)],
    ['JPEG without its end', jpeg.slice(0, -2)],
    ['PNG without its last chunk', blue.slice(0, -12)],
    ['GIF without its trailer', gif(3).slice(0, -1)],
  ] as const) {
    const answer = await send(mira, body)
    expect(answer, name).toMatchObject({
      http: 201,
      data: { kind: 'image', ...(name.startsWith('GIF') ? { width: 1, height: 1 } : { width: 48, height: 36 }) },
    })
    const shown = await ask(`/img/236x/${answer.data.image_signature}.webp`)
    expect([shown.status, shown.headers.get('content-type')], name).toEqual([200, 'image/webp'])
  }
})

test('a file that is not a picture is rejected, whatever its name, and leaves nothing [CRE-028 REL-12]', async () => {
  const mira = await session()
  const [before, stored] = [await rows(), await objects()]
  const whole = await png()
  const jpeg = await as('image/jpeg', whole)
  const pages = [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7',
  ]
  for (const [name, body] of [
    ...pages.map((page) => [page.slice(0, 9), text(page)] as const),
    ['a HEIC', joined([text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), whole])],
    ['half a PNG', whole.slice(0, whole.length - 20)],
    ['half a JPEG', jpeg.slice(0, jpeg.length >> 1)],
    ['a JPEG of junk', joined([jpeg.subarray(0, 30), new Uint8Array(400)])],
    ['pixels that can’t be unpacked', pngOf(20, 20, text('no pixels at all'))],
  ] as const) {
    const answer = await send(mira, body as BodyInit, { 'content-type': 'image/jpeg' })
    expect(answer, name).toMatchObject({ http: 400, code: 1, message: 'Only images can be uploaded.' })
  }
  expect([await rows(), await objects()]).toEqual([before, stored])
  expect(await db.select().from(unusedMedia)).toEqual([])
})

test('20 MB and 50 megapixels are the most, told by what comes and by the header alone [REL-12 REL-15]', async () => {
  const mira = await session()
  const [before, stored] = [await rows(), await objects()]
  const refused = { http: 413, code: 1, message: 'That is too large.' }
  expect(await send(mira, pngOf(30_000, 30_000, new Uint8Array(50)))).toMatchObject(refused)
  expect(await send(mira, pngOf(50_001, 1000, new Uint8Array(50)))).toMatchObject(refused)
  const small = await png()
  const large = joined([small, new Uint8Array(20 * MB + 1 - small.length)])
  expect(await send(mira, large)).toMatchObject(refused)
  const unannounced = new Blob([large]).stream()
  expect(await send(mira, unannounced, { 'content-length': '' })).toMatchObject(refused)
  expect([await rows(), await objects()]).toEqual([before, stored])
  // Bytes after the end of a picture are dropped, so exactly 20 MB are accepted.
  const most = await send(mira, large.slice(0, 20 * MB))
  expect(most.http).toBe(201)
  expect((await original(most.data.image_signature)).length).toBeLessThan(small.length + 1)
})

test('place and camera are removed from the original and every size [REL-12]', async () => {
  const mira = await session()
  const plain = await as('image/jpeg', await png(64, 48))
  const pictures = [
    withExif(plain, exif(1)),
    withExif(plain, exif(6)),
    joined([plain, withExif(plain, exif(1))]),
    gif(2),
    await pngWithText(),
  ]
  for (const [i, picture] of pictures.entries()) {
    expect(holds(picture, 'GPS 52.5200')).toBe(true)
    const { http, data } = await send(mira, picture)
    expect(http, String(i)).toBe(201)
    expect(holds(await original(data.image_signature), 'GPS')).toBe(false)
    expect(holds(await original(data.image_signature), 'Exif')).toBe(false)
    const sizes = Object.keys(MEDIA_SIZES).map((size) => `${size}/${data.image_signature}`)
    for (const address of [
      ...sizes.map((each) => `${each}.webp`),
      ...(i === 1 ? sizes : []).map((each) => `${each}.avif`),
    ]) {
      const served = await ask(`/img/${address}`)
      expect(served.status, address).toBe(200)
      const bytes = new Uint8Array(await served.arrayBuffer())
      expect([holds(bytes, 'GPS'), holds(bytes, 'Exif')]).toEqual([false, false])
    }
  }
})

async function pngWithText() {
  const whole = await png()
  const notes = [chunk('tEXt', text('Comment\0GPS 52.5200 13.4050')), chunk('eXIf', exif(1))]
  return joined([whole.subarray(0, 33), ...notes, whole.subarray(33)])
}

test('a rotated picture is stored upright [REL-12]', async () => {
  const mira = await session()
  // Red on the left; rotated a quarter clockwise, red is on top.
  const lying = await as('image/jpeg', await png(64, 32, (x) => (x < 32 ? [230, 20, 20] : [20, 20, 230])))
  const { data } = await send(mira, withExif(lying, exif(6)))
  expect(data).toMatchObject({ width: 32, height: 64 })
  const { width, height, top } = await topOf(data.image_signature)
  expect([width, height]).toEqual([32, 64])
  expect(top).toBe('red')
  expect((await topOf((await send(mira, withExif(lying, exif(8)))).data.image_signature)).top).toBe('blue')
})

/** The colour at the top of a stored picture, from a PNG of its upper half. */
async function topOf(key: string) {
  const { IMAGES } = env as unknown as { IMAGES: ImagesBinding }
  const bytes = await original(key)
  const info = (await IMAGES.info(new Blob([bytes]).stream())) as { width: number; height: number }
  const small = await IMAGES.input(new Blob([bytes]).stream())
    .transform({ width: 2 })
    .output({ format: 'image/png' })
  const { rgba } = pixelsOf(new Uint8Array(await small.response().arrayBuffer()))
  return { ...info, top: (rgba[0] ?? 0) > (rgba[2] ?? 0) ? 'red' : 'blue' }
}

test('no header of a picture, cut or bent anywhere, is more than refused [REL-15]', async () => {
  const whole = await png()
  for (const kind of [whole, await as('image/jpeg', whole), await as('image/webp', whole), gif()]) {
    const mira = await session()
    for (let at = 0; at < 64; at++) {
      // What has lost no more than its end may be mended.
      const isWhole = kind.length - at < 12
      expect(isWhole ? [201, 400] : [400], `cut at ${at}`).toContain((await send(mira, kind.slice(0, at))).http)
      // Each modified one is decoded: a third of them is enough.
      if (at % 3 > 0) continue
      const bent = kind.map((byte, i) => (i === at ? byte ^ 0xff : byte)) as Uint8Array<ArrayBuffer>
      expect([201, 400, 413], `bent at ${at}`).toContain((await send(mira, bent)).http)
    }
  }
})
