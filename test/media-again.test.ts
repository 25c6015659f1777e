import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { joined } from '../domain/media/byte-reader.ts'
import { idempotencyKeys } from '../worker/accounts/tables.ts'
import { media } from '../worker/media/tables.ts'
import { askJson, db } from './fixtures/app.ts'
import { png } from './fixtures/pictures.ts'
import { sessionOf } from './fixtures/sessions.ts'
import { person } from './fixtures/world.ts'

const send = (session: string, body: BodyInit, headers: Record<string, string>) =>
  askJson('/v3/media/', { method: 'POST', body, session, headers })
const rowsOf = (ownerId: number) => db.select().from(media).where(eq(media.ownerId, ownerId))

/** A picture with so much behind it that its last byte comes long after what a call may hold in memory. */
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

test('an upload whose process was killed may be sent again under its key, once it can’t run any more [REL-17 REL-18]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [key, started] = [crypto.randomUUID(), Date.now()]
  const left = { userId: mira.id, key, requestHash: 'a file', answer: 'a mark', createdAt: started }
  await db.insert(idempotencyKeys).values(left)
  const at = (minutes: number) => ({ 'idempotency-key': key, 'x-test-now': String(started + minutes * 60_000) })
  expect(await send(session, await large(1), at(1))).toMatchObject({ http: 409, code: 13 })
  const made = await send(session, await large(1), at(6))
  expect(made.http).toBe(201)
  expect((await send(session, await large(1), at(7))).data).toEqual(made.data)
  expect((await rowsOf(mira.id)).length).toBe(1)
})
