import { createScheduledController, env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { media, mediaRegistrations } from '#worker/model/media/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { TIMES } from '#worker/rooms.ts'
import { askJson, db } from '../fixtures/app.ts'
import { png } from '../fixtures/pictures.ts'
import { register, sendFile as send, stateOf, uploads } from '../fixtures/registered.ts'
import { sessionOf, tokenOf } from '../fixtures/sessions.ts'
import { board, person } from '../fixtures/world.ts'

const HOUR = 3600 * 1000
const failureOf = async (answer: Response) => ({
  status: answer.status,
  code: (await answer.json<{ code: number }>()).code,
})

test('a program registers a file, sends it without a session, asks what became of it, and makes one Pin of it [API-001 CRE-028]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const on = await board(mira)
  const one = await register(session)
  expect(one.upload_url).toMatch(/^https:\/\/pinfold\.test\/v3\/media\/uploads\/\d+\/$/)
  expect(await stateOf(session, one.upload_id)).toEqual({ status: 'registered' })
  const pin = () =>
    askJson('/v3/pins/', {
      ...{ method: 'PUT', session },
      json: { board_id: String(on.id), media_upload_id: one.upload_id, title: 'Sent' },
    })
  const early = { http: 400, errors: [{ field: 'media_upload_id', code: 'unknown_value' }] }
  expect(await pin()).toMatchObject(early)
  expect((await send(one, await png(64, 48))).status).toBe(204)
  const state = await stateOf(session, one.upload_id)
  const file = { signature: expect.any(String), media_id: expect.any(String), kind: 'image' }
  expect(state).toEqual({ status: 'succeeded', ...file })
  expect(await pin()).toMatchObject({ http: 200, data: { title: 'Sent', image_signature: state.signature } })
  // Its file has its Pin: a second one is refused, as with other uploads.
  expect(await pin()).toMatchObject({ http: 400, errors: [{ field: 'media_id', code: 'unknown_value' }] })
})

test('a file that is sent again because its answer was lost is stored once, and two at once too [REL-17]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const one = await register(session)
  const file = await png(50, 50)
  const both = await Promise.all([send(one, file), send(one, file)])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  const first = await stateOf(session, one.upload_id)
  expect((await send(one, await png(60, 40))).status).toBe(204)
  expect(await stateOf(session, one.upload_id)).toEqual(first)
  expect(await db.select().from(media).where(eq(media.ownerId, mira.id))).toHaveLength(1)
})

test('only who has the secret sends a file, within an hour, while the account is open [REL-02 REL-07]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [one, other] = [await register(session), await register(session)]
  const file = await png()
  const forbidden = { status: 403, code: 3 }
  for (const token of ['', 'x', other.upload_parameters.token ?? '', 'x'.repeat(100_000)])
    expect(await failureOf(await send(one, file, { token }))).toEqual(forbidden)
  expect(await failureOf(await send({ ...one, upload_url: `https://pinfold.test${uploads}12/` }, file))).toEqual(
    forbidden,
  )
  const stored = (
    await db
      .select()
      .from(mediaRegistrations)
      .where(eq(mediaRegistrations.id, Number(one.upload_id)))
  )[0]
  expect(JSON.stringify(stored)).not.toContain(one.upload_parameters.token)
  await db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, mira.id))
  expect(await failureOf(await send(one, file))).toEqual(forbidden)
  await db.update(users).set({ suspendedAt: null }).where(eq(users.id, mira.id))
  await db
    .update(mediaRegistrations)
    .set({ createdAt: Date.now() - HOUR - 1000 })
    .where(eq(mediaRegistrations.id, Number(one.upload_id)))
  expect(await failureOf(await send(one, file))).toEqual(forbidden)
  expect(await stateOf(session, one.upload_id)).toEqual({ status: 'failed', failure_code: 'expired' })
  expect(await db.select().from(media).where(eq(media.ownerId, mira.id))).toEqual([])
})

test('uploads of others are as unknown as those that never were, by id and by signature [REL-02]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [own, others] = [await sessionOf(mira), await sessionOf(theo)]
  const one = await register(own)
  await send(one, await png(40, 30))
  const { signature, media_id } = await stateOf(own, one.upload_id)
  const unknown = { status: 'failed', failure_code: 'unknown' }
  const theirs = await askJson(`${uploads}?upload_ids=${one.upload_id},12&signatures=${signature}`, { session: others })
  expect(theirs.data).toEqual({ [one.upload_id]: unknown, 12: unknown, [signature]: unknown })
  expect((await askJson(`${uploads}?signatures=${signature}`, { session: own })).data).toEqual({
    [signature]: { status: 'succeeded', signature, media_id, kind: 'image' },
  })
  const json = { media_upload_id: one.upload_id }
  expect((await askJson('/v3/pins/', { method: 'PUT', session: others, json })).http).toBe(400)
  for (const query of ['?upload_ids=x', `?upload_ids=${'1,'.repeat(300)}1`, '?signatures=..%2F', '?upload_ids='])
    expect((await askJson(uploads + query, { session: own })).http, query).toBe(400)
  expect((await askJson(uploads, { session: own })).data).toEqual({})
  expect((await askJson(`${uploads}?upload_ids=1`)).http).toBe(401)
  expect((await askJson(`${uploads}register/`, { method: 'POST', json: { type: 'image' } })).http).toBe(401)
  const { authorization } = await tokenOf(mira, ['read'])
  const asReader = { method: 'POST', isProgram: true, headers: { authorization }, json: { type: 'image' } }
  expect((await askJson(`${uploads}register/`, asReader)).http).toBe(403)
})

test('several files are registered at once by names of the program’s own, at both names of their fields [API-001]', async () => {
  const session = await sessionOf(await person())
  const many = (json: object) => askJson(`${uploads}register/batch/`, { method: 'POST', session, json })
  const list = [
    { id: 'a', media_type: 'image-story-pin', upload_aux_data: {} },
    { id: '__proto__', media_type: 'video' },
  ]
  const both = await many({ media_info_list: JSON.stringify(list) })
  expect(Object.keys(both.data)).toEqual(['a', '__proto__'])
  expect((await send(both.data.a, await png())).status).toBe(204)
  expect((await many({ uploads: [{ id: 'a', type: 'image' }] })).http).toBe(200)
  for (const wrong of [
    { uploads: [] },
    { uploads: Array.from({ length: 21 }, (_, i) => ({ id: String(i), type: 'image' })) },
    {
      uploads: [
        { id: 'a', type: 'image' },
        { id: 'a', type: 'image' },
      ],
    },
    { uploads: [{ id: 'a', type: 'sound' }] },
    { media_info_list: '{' },
    { media_info_list: '{}' },
    { media_info_list: '[null]' },
    { media_info_list: null },
    {},
  ])
    expect((await many(wrong)).http, JSON.stringify(wrong).slice(0, 60)).toBe(400)
  const form = new URLSearchParams({ media_type: 'video' })
  expect((await askJson(`${uploads}register/`, { method: 'POST', session, body: form })).data.upload_id).toMatch(
    /^\d+$/,
  )
  expect((await askJson(`${uploads}register/`, { method: 'PUT', session, json: { type: 'image' } })).http).toBe(200)
})

test('registrations end after a day, and so do files of which no Pin was made [REL-12]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const one = await register(session)
  await send(one, await png(70, 70))
  const night = async (cron: string) =>
    worker.scheduled(createScheduledController({ cron, scheduledTime: Date.now() + 25 * HOUR }), env as never)
  await night(TIMES.sweep)
  expect(await stateOf(session, one.upload_id)).toEqual({ status: 'failed', failure_code: 'expired' })
  await night(TIMES.purge)
  expect(await db.select().from(mediaRegistrations).where(sql`id = ${one.upload_id}`)).toEqual([])
  const again = await sessionOf(mira)
  expect(await stateOf(again, one.upload_id)).toEqual({ status: 'failed', failure_code: 'unknown' })
})
