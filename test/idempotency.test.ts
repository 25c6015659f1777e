import { createScheduledController, env } from 'cloudflare:test'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { idempotencyKeys } from '../worker/accounts/tables.ts'
import { clientErrors } from '../worker/events/tables.ts'
import worker from '../worker/index.ts'
import { askJson, db, signIn } from './fixtures/app.ts'
import { person } from './fixtures/world.ts'

const DAY = 24 * 3600 * 1000

/** A call that creates: a report with this text. */
function send(session: string | undefined, key: string, message: string, now = Date.now()) {
  const headers = { 'idempotency-key': key, 'x-test-now': String(now) }
  return askJson('/v3/client_errors/', { method: 'POST', json: { message }, headers, ...(session && { session }) })
}
const countOf = async (message: string) =>
  (
    await db
      .select()
      .from(clientErrors)
      .where(like(clientErrors.body, `%${message}%`))
  ).length

test('the same key and body create once, and answer alike, however often and at once [REL-17]', async () => {
  const session = await signIn((await person()).username)
  const key = crypto.randomUUID()
  const first = await send(session, key, key)
  expect(first.http).toBe(200)
  const again = await send(session, key, key)
  expect({ ...again, headers: null }).toEqual({ ...first, headers: null })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const other = crypto.randomUUID()
  const many = await Promise.all(Array.from({ length: 8 }, () => send(session, other, other)))
  expect(many.filter(({ http }) => http !== 409).every(({ http }) => http === 200)).toBe(true)
  expect([await countOf(key), await countOf(other)]).toEqual([1, 1])
})

test('a key with other content is refused, and so is one whose call still runs [REL-17]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const key = crypto.randomUUID()
  await send(session, key, key)
  expect(await send(session, key, 'something else')).toMatchObject({ http: 422, code: 9 })
  await db.update(idempotencyKeys).set({ status: null }).where(like(idempotencyKeys.key, key))
  const running = await send(session, key, key)
  expect(running).toMatchObject({ http: 409, code: 13, message: 'Still working on it.' })
  expect(Number(running.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await countOf(key)).toBe(1)
})

test('a key is its person’s own, and for a day [REL-17]', async () => {
  const session = await signIn((await person()).username)
  const key = crypto.randomUUID()
  for (const as of [session, await signIn((await person()).username)])
    expect((await send(as, key, key)).headers.get('idempotent-replayed')).toBeNull()
  expect((await send(session, key, 'next day', Date.now() + DAY + 1000)).http).toBe(200)
  await worker.scheduled(createScheduledController({ scheduledTime: new Date(Date.now() + 3 * DAY) }), env as never)
  expect(await db.select().from(idempotencyKeys)).toEqual([])
})

test('what failed has done nothing and may be tried again under its key [REL-17 REL-16]', async () => {
  const session = await signIn((await person()).username)
  const key = crypto.randomUUID()
  const failing = { 'idempotency-key': key, 'x-test-fail-call': '3' }
  const body = { method: 'POST', json: { message: key }, session }
  expect((await askJson('/v3/client_errors/', { ...body, headers: failing })).http).toBe(503)
  expect(await countOf(key)).toBe(0)
  expect((await send(session, key, key)).http).toBe(200)
  expect(await countOf(key)).toBe(1)
})

test('keys that are none are refused; visitors’ are not looked at [REL-17 REL-15]', async () => {
  const session = await signIn((await person()).username)
  for (const key of ['short', 'x'.repeat(101), 'with a space'])
    expect(await send(session, key, 'x'), key).toMatchObject({ http: 400, code: 1 })
  const text = crypto.randomUUID()
  for (let i = 0; i < 2; i++) expect((await send(undefined, 'a visitor’s'.slice(0, 9), text)).http).toBe(200)
  expect(await countOf(text)).toBe(2)
})
