import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { media } from '#worker/model/media/tables.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { mp4, webm } from '../fixtures/films.ts'
import { holds, png } from '../fixtures/pictures.ts'
import { person } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const session = async () => signIn((await person()).username)
const send = (as: string, body: BodyInit, query = '') =>
  askJson(`/v3/media/${query}`, { method: 'POST', body, session: as })
const rowOf = async (id: string) =>
  (
    await db
      .select()
      .from(media)
      .where(eq(media.id, Number(id)))
  )[0]

test('a film tells its size and length, and nothing of where it was made [REL-12]', async () => {
  const mira = await session()
  for (const [film, told] of [
    [mp4(), { width: 320, height: 180, duration: 2500 }],
    [webm(), { width: 640, height: 360, duration: 1500 }],
  ] as const) {
    const { http, data } = await send(mira, film)
    expect({ http, ...data }).toMatchObject({ http: 201, kind: 'video', image_signature: null, ...told })
    const row = await rowOf(data.media_id)
    const stored = new Uint8Array((await (await MEDIA.get(`videos/${row?.key}`))?.arrayBuffer()) ?? new ArrayBuffer(0))
    // Offsets in a film must not change: removed parts are blank.
    expect(stored.length).toBe(film.length)
    for (const note of ['+52.5200', 'on 7 May', 'mira'])
      expect([holds(film, note), holds(stored, note)], note).toEqual([true, false])
  }
})

test('a film without a picture, a broken one and one of another build are refused [CRE-028]', async () => {
  const mira = await session()
  const whole = mp4()
  const quicktime = whole.slice()
  quicktime.set([0x71, 0x74, 0x20, 0x20], 8)
  const huge = mp4({ width: 30_000, height: 30_000 })
  for (const film of [whole.slice(0, whole.length - 10), whole.slice(0, 300), mp4({ width: 0 }), quicktime])
    expect(await send(mira, film)).toMatchObject({ http: 400, code: 1, message: 'Only images can be uploaded.' })
  expect(await send(mira, huge)).toMatchObject({ http: 413, code: 1 })
  for (const kind of [whole, webm()])
    for (let length = 0; length < 64; length++)
      expect(await send(mira, kind.slice(0, length)), String(length)).toMatchObject({ http: 400, code: 1 })
})

test('a film is served whole and in parts, for good [REL-12 REL-15]', async () => {
  const mira = await session()
  const film = mp4({ film: new Uint8Array(1000).fill(7) })
  const { data } = await send(mira, film)
  const address = `/video/${(await rowOf(data.media_id))?.key}.mp4`
  const get = (headers: Record<string, string> = {}, method = 'GET') => ask(address, { headers, method })
  const whole = await get()
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': String(film.length),
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
  })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const size = film.length
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    [`bytes=${size - 5}-`, size - 5, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=5-${size * 2}`, 5, size - 1],
  ] as const) {
    const part = await get({ range })
    expect(part.status, range).toBe(206)
    expect(part.headers.get('content-range'), range).toBe(`bytes ${from}-${to}/${size}`)
    expect(part.headers.get('content-length'), range).toBe(String(to - from + 1))
    expect(new Uint8Array(await part.arrayBuffer()), range).toEqual(bytes.slice(from, to + 1))
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const beyond = await get({ range })
    expect([beyond.status, beyond.headers.get('content-range')], range).toEqual([416, `bytes */${size}`])
  }
  for (const range of ['bytes=9-3', 'bytes=', 'bytes=a-b', 'bytes=0-1,5-6', 'pages=1-2'])
    expect((await get({ range })).status, range).toBe(200)
  expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
  const head = await get({}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
    200,
    String(size),
    0,
  ])
  for (const other of [
    '/video/short.mp4',
    address.replace('mp4', 'webm'),
    address.replace('.mp4', ''),
    '/video/..%2fx.mp4',
  ])
    expect([404, 301]).toContain((await ask(other)).status)
})

test('a film gets a poster frame from its owner until a pin names it [REL-12]', async () => {
  const [mira, theo] = [await session(), await session()]
  const { media_id: id } = (await send(mira, mp4())).data
  const poster = await png(64, 36, () => [200, 40, 40])
  const first = await send(mira, poster, `?poster_for=${id}`)
  expect(first).toMatchObject({
    http: 201,
    data: { media_id: id, kind: 'video', dominant_color: '#c82828', width: 320 },
  })
  expect((await ask(`/img/236x/${first.data.image_signature}.webp`)).status).toBe(200)
  const second = await send(mira, await png(), `?poster_for=${id}`)
  expect(second.data.image_signature).not.toBe(first.data.image_signature)
  const refused = { http: 400, code: 1, errors: [{ field: 'poster_for', code: 'unknown_value' }] }
  expect(await send(theo, poster, `?poster_for=${id}`)).toMatchObject(refused)
  const picture = (await send(mira, poster)).data.media_id
  expect(await send(mira, poster, `?poster_for=${picture}`)).toMatchObject(refused)
  expect(await send(mira, poster, '?poster_for=1')).toMatchObject(refused)
  expect(await send(mira, poster, '?poster_for=x')).toMatchObject({ http: 400, code: 1 })
  expect(await send(mira, mp4(), `?poster_for=${id}`)).toMatchObject({
    http: 400,
    message: 'Only images can be uploaded.',
  })
  await db
    .update(media)
    .set({ used: true })
    .where(eq(media.id, Number(id)))
  expect(await send(mira, poster, `?poster_for=${id}`)).toMatchObject(refused)
  expect((await rowOf(id))?.posterKey).toBe(second.data.image_signature)
})
