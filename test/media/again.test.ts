import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { joined } from '#domain/media/strip/byte-reader.ts'
import { media } from '#worker/model/media/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

const send = (session: string, body: BodyInit, headers: Record<string, string>) =>
  askJson('/v3/media/', { method: 'POST', body, session, headers })
const rowsOf = (ownerId: number) => db.select().from(media).where(eq(media.ownerId, ownerId))

/** A picture followed by so many bytes that the last arrives long after what a call may hold in memory. */
async function large(last: number) {
  const rest = new Uint8Array(400_000)
  rest[rest.length - 1] = last
  return joined([await png(40, 30, () => [90, 120, 60]), rest])
}

test('a large file sent again under its key is one upload, and told from another to its last byte [REL-17]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await send(session, await large(1), key)
  expect(first.http).toBe(201)
  await db.update(media).set({ used: true }).where(eq(media.ownerId, mira.id))
  const again = await send(session, await large(1), key)
  expect([again.data, again.headers.get('idempotent-replayed')]).toEqual([first.data, 'true'])
  expect(await send(session, await large(2), key)).toMatchObject({ http: 422, code: 9 })
  expect((await rowsOf(mira.id)).length).toBe(1)
})

test('an upload of which any database call fails, or is never answered, is taken once by its key [REL-17 REL-18]', async () => {
  for (const fault of ['fail', 'lose'])
    for (let call = 1; call <= 5; call++) {
      const mira = await person()
      const session = await sessionOf(mira)
      const key = { 'idempotency-key': crypto.randomUUID() }
      const first = await send(session, await large(1), { ...key, [`x-test-${fault}-call`]: String(call) })
      const label = `${fault} ${call}`
      expect([201, 503], label).toContain(first.http)
      const again = await send(session, await large(1), key)
      expect(again.http, label).toBe(201)
      if (first.http === 201) expect(again.data, label).toEqual(first.data)
      await db.update(media).set({ used: true }).where(eq(media.ownerId, mira.id))
      expect((await send(session, await large(1), key)).data, label).toEqual(again.data)
      expect((await rowsOf(mira.id)).length, label).toBe(1)
    }
})

test('an upload sent ten times at once under one key is stored once, and all answers are equal [REL-17]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const file = await large(1)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(session, file, key)))
  expect(answers.map(({ http, data }) => [http, data])).toEqual(answers.map(() => [201, answers[0]?.data]))
  expect((await rowsOf(mira.id)).length).toBe(1)
})
