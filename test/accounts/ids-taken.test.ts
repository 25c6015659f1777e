import { createExecutionContext, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { routes } from '#domain/routes.ts'
import { app } from '#worker/app.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { board, person, pin } from '../fixtures/world.ts'

afterEach(() => vi.restoreAllMocks())

const { DB } = env as unknown as { DB: D1Database }

/** A database that refuses the first so many batches that write, as D1 does when an id exists. */
function refusing(times: number) {
  let left = times
  return new Proxy(DB, {
    get(target, name) {
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          const writes = JSON.stringify(statements).match(/insert into \\?"?(?!rate_limits|idempotency)\w+/i)
          if (writes && left-- > 0) throw new Error('D1_ERROR: UNIQUE constraint failed: boards.id: SQLITE_CONSTRAINT')
          return target.batch(statements)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Sends a call to the site on a database that refuses ids so often. */
async function callOn(times: number, session: string, method: string, path: string, json: object, key?: string) {
  const headers = {
    cookie: session,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Mozilla/5.0 Chrome/150.0.0.0',
    ...(key && { 'idempotency-key': key }),
  }
  const request = new Request(`https://pinfold.test${path}`, { method, headers, body: JSON.stringify(json) })
  const answer = await app.fetch(request, { ...env, DB: refusing(times) }, createExecutionContext())
  return { status: answer.status, answer: (await answer.json()) as { data: Record<string, string> } }
}

test('a write whose id is taken runs again with another one, and does everything once, with a key too [REL-17 REL-23]', async ({
  skip,
}) => {
  skip(isLibsql)
  const mira = await person()
  const on = await board(mira)
  const theo = await person()
  const session = await signIn(mira.username)
  const boardsOf = async () =>
    (
      (await db.all(sql`select count(*) as n from boards where owner_id = ${mira.id} and kind = 'normal'`)) as {
        n: number
      }[]
    )[0]?.n
  for (const times of [1, 2, 3])
    for (const key of [undefined, `key-${times}-12345678`]) {
      const before = await boardsOf()
      const name = `Lamps ${times} ${key ?? 'plain'}`
      const { status, answer } = await callOn(times, session, 'POST', '/v3/boards/', { name }, key)
      expect([status, answer.data.name]).toEqual([200, name])
      expect(await boardsOf()).toBe(Number(before) + 1)
      if (key) {
        const again = await callOn(0, session, 'POST', '/v3/boards/', { name }, key)
        expect(again.answer.data.id).toBe(answer.data.id)
      }
    }
  const made = await pin(theo, await board(theo))
  const others: [string, string, object][] = [
    ['POST', `/v3/boards/${on.id}/sections/`, { title: 'Part' }],
    ['POST', `/v3/pins/${made.id}/repin/`, { board_id: String(on.id) }],
    ['PUT', `/v3/users/${theo.id}/follow/`, {}],
  ]
  for (const [method, path, json] of others) {
    const { status } = await callOn(1, session, method, path, json)
    expect(status, path).toBeLessThan(300)
  }
  expect(await db.all(sql`select count(*) as n from sections where board_id = ${on.id}`)).toEqual([{ n: 1 }])
  expect(await db.all(sql`select count(*) as n from pins where board_id = ${on.id}`)).toEqual([{ n: 1 }])
})

test('an id that is taken four times is “try again in a moment”, and nothing is half done [REL-23]', async ({
  skip,
}) => {
  skip(isLibsql)
  const mira = await person()
  const session = await signIn(mira.username)
  const { status } = await callOn(100, session, 'POST', '/v3/boards/', { name: 'Never' })
  expect(status).toBe(503)
  expect(await db.all(sql`select id from boards where owner_id = ${mira.id} and kind = 'normal'`)).toEqual([])
})

test('D1 refuses an id that exists with the words that are looked for [REL-17]', async () => {
  const random = crypto.getRandomValues.bind(crypto)
  let drawn = 0
  // The counter of the first id begins at 7, that of a later millisecond at 8.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) =>
    array instanceof Uint32Array && array.length === 1
      ? Object.assign(array, { 0: drawn++ === 0 ? 7 : 8 })
      : random(array as never),
  )
  // The id with 7 exists for each millisecond of the next minute.
  const first = (Date.now() - Date.UTC(2026, 0, 1)) * 4096 + 7
  await db.run(
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < 60000)
      insert into client_errors (id, body, created_at) select ${first} + i * 4096, '{}', 1 from n`,
  )
  const report = { message: 'x', url: '/' }
  const { http } = await askJson(routes.api.clientErrors, { method: 'POST', json: report })
  expect(http).toBeLessThan(300)
  const reports = await db.all(sql`select id % 4096 as counter from client_errors where created_at > 1`)
  expect(reports).toEqual([{ counter: 8 }])
  expect((await ask('/')).status).toBeLessThan(400)
})
