import { createScheduledController, env } from 'cloudflare:test'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { sessions } from '#worker/model/accounts/tables.ts'
import { boards } from '#worker/model/boards/tables.ts'
import { clientErrors } from '#worker/model/events/tables.ts'
import { idempotencyKeys } from '#worker/model/http/tables.ts'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

const DAY = 24 * 3600 * 1000

/** A call that creates a report with this text. */
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
  expect(many.map(({ http }) => http)).toEqual(many.map(() => 200))
  expect([await countOf(key), await countOf(other)]).toEqual([1, 1])
})

test('a key with another call is refused: another body, method, path or query [REL-17]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const key = crypto.randomUUID()
  await send(session, key, key)
  const headers = { 'idempotency-key': key }
  expect(await send(session, key, 'something else')).toMatchObject({ http: 422, code: 9 })
  const json = { message: key }
  for (const [method, path] of [
    ['POST', '/v3/client_errors/?orbac_subject_id=123'],
    ['POST', '/v3/boards/'],
    ['DELETE', '/v3/client_errors/'],
  ] as const)
    expect(await askJson(path, { method, session, headers, json }), path).toMatchObject({ http: 422, code: 9 })
  expect(await countOf(key)).toBe(1)
})

test('after a logout no stored answer is returned [REL-17]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const make = () => askJson('/v3/boards/', { method: 'POST', session, headers, json: { name: 'Once' } })
  expect((await make()).http).toBe(200)
  await db.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, mira.id))
  expect(await make()).toMatchObject({ http: 401, code: 2, data: null })
})

test('twenty calls at once with one key make one board, and answer alike [REL-17 REL-16]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const make = () => askJson('/v3/boards/', { method: 'POST', session, headers, json: { name: 'Only one' } })
  const answers = await Promise.all(Array.from({ length: 20 }, make))
  expect(new Set(answers.map(({ http, data }) => JSON.stringify([http, data]))).size).toBe(1)
  expect(answers[0]).toMatchObject({ http: 200, data: { name: 'Only one' } })
  expect(await db.select().from(boards).where(eq(boards.ownerId, mira.id))).toHaveLength(1)
})

test('twenty calls at once with one key move all pins of a board once, and have one way back [REL-17 REL-18]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const from = await board(mira)
  const to = await board(mira)
  for (let i = 0; i < 3; i++) await pin(mira, from)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const json = { board_id: String(from.id), new_board_id: String(to.id) }
  const move = () => askJson('/v3/bulk_edit/select_all/', { method: 'PUT', session, headers, json })
  const answers = await Promise.all(Array.from({ length: 20 }, move))
  expect(new Set(answers.map(({ http, data }) => JSON.stringify([http, data]))).size).toBe(1)
  expect(answers[0]).toMatchObject({ http: 200, data: { moved_count: 3 } })
  expect((await askJson('/v3/undo/', { session })).data).toHaveLength(1)
})

test('a call that is refused leaves its key free [REL-17]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const taken = await board(mira, { name: 'Taken' })
  const make = () => askJson('/v3/boards/', { method: 'POST', session, headers, json: { name: 'Taken' } })
  expect(await make()).toMatchObject({ http: 409, code: 58 })
  expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, mira.id))).toEqual([])
  await askJson(`/v3/boards/${taken.id}/`, { method: 'PUT', session, json: { name: 'Renamed' } })
  expect((await make()).http).toBe(200)
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

test('an action of another build under the same key is not repeated, and the answer says that it was done [REL-17]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const make = () => askJson('/v3/boards/', { method: 'POST', session, headers, json: { name: 'Before the update' } })
  expect(await make()).toMatchObject({ http: 200 })
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, mira.id))
  const trail = JSON.stringify({ ...JSON.parse(row?.trail ?? '{}'), build: 'another' })
  await db.update(idempotencyKeys).set({ trail }).where(eq(idempotencyKeys.userId, mira.id))
  const message = 'This was done before the site was updated. Reload the page to see it.'
  expect(await make()).toMatchObject({ http: 409, code: 13, message })
  expect(await db.select().from(boards).where(eq(boards.ownerId, mira.id))).toHaveLength(1)
})
