import { createExecutionContext, createScheduledController, env, waitOnExecutionContext } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MEDIA_SIZES } from '#domain/media/sizes.ts'
import worker from '#worker/index.ts'
import { settleWithdrawn } from '#worker/media/unused/settle.ts'
import { withdrawnMedia } from '#worker/model/media/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { mp4 } from '../fixtures/films.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, mediaKey, type Person, person, pin } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const DAY = 24 * 3600 * 1000
const SIZES = Object.keys(MEDIA_SIZES)
const night = (days: number) =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date(Date.now() + days * DAY) }), env as never)

async function picture(): Promise<string> {
  const key = mediaKey()
  await MEDIA.put(`originals/${key}`, await png(), { httpMetadata: { contentType: 'image/png' } })
  return key
}

/** Requests without a session, and waits until the answer is in the cache. */
async function status(path: string): Promise<number> {
  const context = createExecutionContext()
  const response = await worker.fetch(new Request(`https://pinfold.test${path}`) as never, env as never, context)
  await response.arrayBuffer()
  await waitOnExecutionContext(context)
  return response.status
}
const at = (key: string, size: string, format = 'webp') => `/img/${size}/${key}.${format}`
const all = async (key: string, sizes: string[] = SIZES) => {
  const statuses = new Set<number>()
  for (const size of sizes) for (const format of ['webp', 'avif']) statuses.add(await status(at(key, size, format)))
  return [...statuses]
}
const renditionsOf = async (key: string) =>
  (await MEDIA.list({ prefix: `renditions/${key}/` })).objects.map((object) => object.key)
const remove = (id: number, session: string) => askJson(`/v3/pins/${id}/`, { method: 'DELETE', session })
const undo = (id: string, session: string) => askJson(`/v3/undo/${id}/`, { method: 'POST', session })

/** Some sizes were requested before, some never: both must answer alike. */
async function shownPin(who: Person, key: string) {
  const made = await pin(who, await board(who), { row: { imageKey: key } })
  for (const size of SIZES.slice(0, 6)) expect(await status(at(key, size)), size).toBe(200)
  expect(await caches.default.match(`https://pinfold.test${at(key, SIZES[0] ?? '')}`)).toBeDefined()
  return made
}

test('a deleted Pin’s picture is 404 at once in every size, asked for before or never, and its undo brings it back [REL-05 REL-12]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const key = await picture()
  const made = await shownPin(mira, key)
  for (let times = 0; times < 2; times++) {
    const { http, data } = await remove(made.id, session)
    expect(http).toBe(200)
    expect(await all(key)).toEqual([404])
    expect(await renditionsOf(key)).toEqual([])
    expect((await undo(data.undo.id, session)).http).toBe(200)
    expect(await all(key)).toEqual([200])
    expect(await renditionsOf(key)).toHaveLength(2 * SIZES.length)
  }
  const gone = await remove(made.id, session)
  expect(gone.http).toBe(200)
  await night(2)
  expect(await MEDIA.head(`originals/${key}`)).toBeNull()
  expect(await all(key)).toEqual([404])
  // Nothing of it is left, and no cached copy is answered.
  expect((await MEDIA.list()).objects.filter((object) => object.key.includes(key))).toEqual([])
  expect(await db.$count(withdrawnMedia, eq(withdrawnMedia.key, key))).toBe(0)
  expect(await all(key)).toEqual([404])
})

test('sizes requested while the Pin is being deleted leave no rendition [REL-05 REL-12]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const key = await picture()
  const made = await pin(mira, await board(mira), { row: { imageKey: key } })
  const [{ http }] = await Promise.all([remove(made.id, session), all(key), all(key, SIZES.toReversed())])
  expect(http).toBe(200)
  expect(await all(key)).toEqual([404])
  expect(await renditionsOf(key)).toEqual([])
})

test('pictures of removed uploads take their renditions with them [REL-12]', async () => {
  const mira = await person()
  const key = await picture()
  await upload(mira, { key, createdAt: Date.now() - 2 * DAY })
  expect(await all(key, SIZES.slice(5, 8))).toEqual([200])
  expect(await renditionsOf(key)).toHaveLength(6)
  await night(0)
  expect(await MEDIA.head(`originals/${key}`)).toBeNull()
  expect(await renditionsOf(key)).toEqual([])
})

test('a picture stays while another person’s save of the Pin exists [REL-05]', async () => {
  const [mira, theo] = [await person(), await person()]
  const key = await picture()
  const hers = await shownPin(mira, key)
  const on = await board(theo)
  const session = await sessionOf(theo)
  const saved = await askJson(`/v3/pins/${hers.id}/repin/`, {
    method: 'POST',
    session,
    json: { board_id: String(on.id) },
  })
  expect([200, 201]).toContain(saved.http)
  await remove(hers.id, await sessionOf(mira))
  expect(await all(key, SIZES.slice(4, 8))).toEqual([200])
  const { data } = await remove(Number(saved.data.id), session)
  expect(await all(key, SIZES.slice(4, 8))).toEqual([404])
  await undo(data.undo.id, session)
  expect(await all(key, SIZES.slice(4, 8))).toEqual([200])
})

test('of a film the film too, and of a story its later pages [REL-05 REL-12]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [poster, film, page] = [await picture(), mediaKey(), await picture()]
  await MEDIA.put(`videos/${film}`, (await mp4()) as never, { httpMetadata: { contentType: 'video/mp4' } })
  await upload(mira, { key: film, leadKey: poster, posterKey: poster, kind: 'video', used: true })
  await upload(mira, { key: page, leadKey: poster, used: true })
  const made = await pin(mira, await board(mira), { row: { imageKey: poster } })
  const three = async () => [
    await status(at(poster, '236x')),
    await status(`/video/${film}.mp4`),
    await status(at(page, '236x')),
  ]
  expect(await three()).toEqual([200, 200, 200])
  const { data } = await remove(made.id, session)
  expect(await three()).toEqual([404, 404, 404])
  await undo(data.undo.id, session)
  expect(await three()).toEqual([200, 200, 200])
})

test('the same file uploaded once more is there for its new Pin [REL-05]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const send = async (body: BodyInit) => (await askJson('/v3/media/', { method: 'POST', body, session })).data
  const file = await png()
  const first = await send(file)
  const create = async (id: string) =>
    (
      await askJson('/v3/pins/', {
        method: 'POST',
        session,
        json: { media_id: id, board_id: String(on.id), title: 'A boat' },
      })
    ).data
  const on = await board(mira)
  const made = await create(first.media_id)
  expect(await status(at(first.image_signature, '236x'))).toBe(200)
  await remove(Number(made.id), session)
  expect(await status(at(first.image_signature, '236x'))).toBe(404)
  const again = await send(file)
  expect(await status(at(again.image_signature, '236x'))).toBe(200)
  await create(again.media_id)
  await remove(Number(made.id), session)
  expect(await status(at(again.image_signature, '236x'))).toBe(200)
})

test('a removed profile picture is 404 unless a Pin shows it, and so are all pictures of a purged account [REL-05 ACC-010]', async () => {
  const [face, both, last] = [await picture(), await picture(), await picture()]
  const mira = await person({ imageKey: face })
  const wear = async (imageKey: string | null) => {
    await db.update(users).set({ imageKey }).where(eq(users.id, mira.id))
    await settleWithdrawn(db, MEDIA, 20)
  }
  expect(await all(face, ['75x75', '280x280'])).toEqual([200])
  await pin(mira, await board(mira), { row: { imageKey: both } })
  await wear(both)
  expect(await all(face, ['75x75', '140x140'])).toEqual([404])
  await wear(last)
  expect(await all(both, ['75x75'])).toEqual([200])
  await wear(face)
  expect([await all(face, ['75x75', '140x140']), await all(last, ['75x75'])]).toEqual([[200], [404]])
  await db.update(users).set({ closedAt: 1, purgeAt: 2 }).where(eq(users.id, mira.id))
  await night(0)
  expect([await all(face, ['75x75', '140x140', '30x30']), await all(both, ['75x75', '236x'])]).toEqual([[404], [404]])
})

test('lost marks are set by night, and two simultaneous updates end in the correct state [REL-12 REL-18]', async () => {
  const mira = await person()
  const key = await picture()
  const made = await shownPin(mira, key)
  const { data } = await remove(made.id, await sessionOf(mira))
  await MEDIA.delete(`withdrawn/${key}`)
  await db.update(withdrawnMedia).set({ settled: false }).where(eq(withdrawnMedia.key, key))
  expect(await status(at(key, '236x'))).toBe(200)
  await Promise.all([1, 2, 3].map(() => settleWithdrawn(db, MEDIA, 20)))
  expect(await status(at(key, '236x'))).toBe(404)
  await Promise.all([undo(data.undo.id, await sessionOf(mira)), settleWithdrawn(db, MEDIA, 20)])
  await settleWithdrawn(db, MEDIA, 20)
  expect(await status(at(key, '236x'))).toBe(200)
  expect(await db.$count(withdrawnMedia, eq(withdrawnMedia.settled, false))).toBe(0)
})
