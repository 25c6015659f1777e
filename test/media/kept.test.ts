import { createScheduledController, env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { media, unusedMedia } from '#worker/model/media/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { mp4 } from '../fixtures/films.ts'
import { png } from '../fixtures/pictures.ts'
import { limitedSessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const DAY = 24 * 3600 * 1000
const send = (as: string | undefined, body: BodyInit, headers: Record<string, string> = {}, query = '') =>
  askJson(`/v3/media/${query}`, { method: 'POST', body, headers, ...(as && { session: as }) })
const night = (days = 0) =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date(Date.now() + days * DAY) }), env as never)
const isPlayed = async (id: string) => (await MEDIA.head(`videos/${(await rowOf(id))?.key}`)) !== null
const isStored = async (key: string) => (await MEDIA.head(`originals/${key}`)) !== null
const rowOf = async (id: string) =>
  (
    await db
      .select()
      .from(media)
      .where(eq(media.id, Number(id)))
  )[0]
/** Uses the upload as a pin that names it does. */
const use = (id: string) =>
  db
    .update(media)
    .set({ used: true })
    .where(eq(media.id, Number(id)))

test('visitors and limited logins cannot upload, and others only a limited number [REL-13 CRE-028]', async () => {
  const mira = await person()
  expect(await send(undefined, await png())).toMatchObject({ http: 401, code: 2 })
  expect(await send(`__Host-session=${'A'.repeat(43)}`, await png())).toMatchObject({ http: 401, code: 2 })
  expect(await send(await limitedSessionOf(mira), await png())).toMatchObject({ http: 401, code: 4 })
  const session = await signIn(mira.username)
  const now = Date.now()
  const bucket = now - (now % 3_600_000)
  await db.run(sql`insert into rate_limits (key, bucket, count) values (${`upload:${mira.id}`}, ${bucket}, 299)
    on conflict do update set count = 299`)
  const at = { 'x-test-now': String(now) }
  expect((await send(session, await png(), at)).http).toBe(201)
  const refused = await send(session, await png(), at)
  expect(refused).toMatchObject({ http: 429, code: 8 })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the same file twice is one row, and one object, of its owner alone [REL-12]', async () => {
  const [mira, theo] = await Promise.all([0, 1].map(async () => signIn((await person()).username)))
  const picture = await png()
  const first = (await send(mira, picture)).data
  expect((await send(mira, picture)).data).toEqual(first)
  expect((await send(theo, picture)).data.image_signature).not.toBe(first.image_signature)
  // Once a pin names it, it can be uploaded again: another row of the same object.
  await use(first.media_id)
  const again = (await send(mira, picture)).data
  expect([again.media_id === first.media_id, again.image_signature]).toEqual([false, first.image_signature])
  expect(await db.select().from(unusedMedia)).toEqual([])
})

test('an upload under its key is taken once, and answers alike [REL-17]', async () => {
  const mira = await signIn((await person()).username)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const picture = await png()
  const first = await send(mira, picture, key)
  await use(first.data.media_id)
  const again = await send(mira, picture, key)
  expect([again.data, again.headers.get('idempotent-replayed')]).toEqual([first.data, 'true'])
  expect(await send(mira, await png(), key)).toMatchObject({ http: 422, code: 9 })
  expect(await send(mira, picture, key, '?poster_for=1')).toMatchObject({ http: 422, code: 9 })
  // A rejected upload may be retried.
  const other = { 'idempotency-key': crypto.randomUUID() }
  expect((await send(mira, 'no picture', other)).http).toBe(400)
  expect((await send(mira, await png(), other)).http).toBe(201)
})

test('an upload that breaks off leaves no row and no object [REL-12 REL-18]', async () => {
  const mira = await signIn((await person()).username)
  const picture = await png()
  const [before, stored] = [await db.select().from(media), (await MEDIA.list()).objects.length]
  const cut = new ReadableStream({
    start: (controller) => controller.enqueue(picture.slice(0, 200)),
    pull: (controller) => controller.error(new Error('the line is dead')),
  })
  expect((await send(mira, cut)).http).toBe(400)
  expect(await db.select().from(media)).toEqual(before)
  expect((await MEDIA.list()).objects.length).toBe(stored)
})

test('wherever the database fails, row and object agree in the end [REL-12 REL-18]', async () => {
  const mira = await signIn((await person()).username)
  for (let call = 1; call <= 4; call++) await send(mira, await png(), { 'x-test-fail-call': String(call) })
  await night(2)
  const keys = new Set((await db.select().from(media)).map(({ key }) => key))
  const names = (await MEDIA.list({ prefix: 'originals/' })).objects.map((object) => object.key.slice(10))
  expect(names.filter((name) => !keys.has(name))).toEqual([])
  expect(await db.select().from(unusedMedia)).toEqual([])
})

test('what no pin names within a day goes, what one names stays until it goes [REL-12]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const [left, fresh, saved] = await Promise.all([0, 1, 2].map(async () => (await send(session, await png())).data))
  const old = Date.now() - DAY - 1000
  for (const { media_id } of [left, saved])
    await db
      .update(media)
      .set({ createdAt: old })
      .where(eq(media.id, Number(media_id)))
  await use(saved.media_id)
  const made = await pin(mira, await board(mira), { row: { imageKey: saved.image_signature } })
  await night()
  expect(await Promise.all([left, fresh, saved].map((each) => isStored(each.image_signature)))).toEqual([
    false,
    true,
    true,
  ])
  expect([await rowOf(left.media_id), (await rowOf(saved.media_id))?.used]).toEqual([undefined, true])
  await db.run(sql`delete from pins where id = ${made.id}`)
  await night()
  expect([await isStored(saved.image_signature), await rowOf(saved.media_id)]).toEqual([false, undefined])
})

test('a film is withdrawn with its poster frame, and a story’s pages with its first [REL-12]', async () => {
  const mira = await signIn((await person()).username)
  const film = (await send(mira, mp4())).data
  const poster = (await send(mira, await png(), {}, `?poster_for=${film.media_id}`)).data.image_signature
  const page = (await send(mira, await png())).data
  await use(film.media_id)
  await db
    .update(media)
    .set({ used: true, leadKey: poster })
    .where(eq(media.id, Number(page.media_id)))
  const key = (await rowOf(film.media_id))?.key
  await db.insert(unusedMedia).values({ key: poster })
  await night()
  expect([await isStored(poster), await isStored(page.image_signature)]).toEqual([false, false])
  expect(await MEDIA.head(`videos/${key}`)).toBeNull()
})

test('a picture shared by two pins of one owner is withdrawn with the last [REL-12]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const picture = await png()
  const first = (await send(session, picture)).data
  await use(first.media_id)
  const second = (await send(session, picture)).data
  await db.insert(unusedMedia).values({ key: first.image_signature })
  await night()
  expect([await isStored(first.image_signature), (await rowOf(second.media_id))?.used]).toEqual([true, false])
})

test('a film that is sent again and left stays for the pin that shows it [REL-12]', async () => {
  const session = await signIn((await person()).username)
  const film = mp4()
  const shown = (await send(session, film)).data.media_id
  await send(session, await png(), {}, `?poster_for=${shown}`)
  expect(await askJson('/v3/pins/', { method: 'POST', session, json: { media_id: shown } })).toMatchObject({
    http: 200,
  })
  const left = (await send(session, film)).data.media_id
  await db
    .update(media)
    .set({ createdAt: Date.now() - DAY - 1000 })
    .where(eq(media.id, Number(left)))
  await night()
  expect([await rowOf(left), await isPlayed(shown)]).toEqual([undefined, true])
})

test('of an account that ends, films stay with those who saved them [REL-12]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [session, saver] = [await signIn(mira.username), await signIn(theo.username)]
  const film = (await send(session, mp4())).data.media_id
  await send(session, await png(), {}, `?poster_for=${film}`)
  const made = await askJson('/v3/pins/', { method: 'POST', session, json: { media_id: film } })
  const saved = await askJson(`/v3/pins/${made.data.id}/repin/`, { method: 'POST', session: saver, json: {} })
  expect([made.http, saved.http]).toEqual([200, 200])
  await db.update(users).set({ closedAt: 1, purgeAt: 1 }).where(eq(users.id, mira.id))
  await night()
  expect([await isPlayed(film), (await rowOf(film))?.ownerId]).toEqual([true, theo.id])
})
