import { createExecutionContext, env } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { signIn } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { publish } from '../fixtures/origin.ts'
import { png } from '../fixtures/pictures.ts'
import { person } from '../fixtures/world.ts'

const { DB, EMPTY } = env as unknown as { DB: D1Database; EMPTY: D1Database }

/** A deployment over D1. */
const d1 = { ...env, LIBSQL_URL: undefined }

/** A request to a deployment whose bindings differ, in German. */
function askWith(changes: object, path: string, headers: Record<string, string> = {}) {
  const url = new URL(path, 'https://pinfold.test').href
  const settings = { headers: { 'accept-language': 'de', ...headers } }
  return app.request(url, settings, { ...d1, ...changes }, createExecutionContext())
}

/** What was logged while a function ran. */
async function logged(run: () => Promise<unknown>): Promise<string> {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await run()
  const lines = error.mock.calls.join('\n')
  error.mockRestore()
  return lines
}

const libsql = { DB: undefined, LIBSQL_URL: 'https://libsql.test', LIBSQL_TOKEN: 'wrong' }

/** A D1 that takes batches and never answers. */
const silent = { prepare: DB.prepare.bind(DB), batch: () => new Promise(() => undefined) }

/** The server of the libSQL database answers each pipeline so. */
async function libsqlAnswers(answer: { status?: number; wait?: number }) {
  for (const version of ['v2', 'v3', 'v3-protobuf']) {
    await publish(`https://libsql.test/${version}`, '', { status: version === 'v2' ? 200 : 404 })
    await publish(`https://libsql.test/${version}/pipeline`, '{"message":"no"}', answer)
  }
}

const BROKEN: Record<string, { changes: object; before?: () => Promise<void>; says: RegExp }> = {
  'no database': { changes: { DB: undefined }, says: /The binding DB is missing/ },
  'a schema without tables': {
    changes: { DB: EMPTY },
    says: /apply the migrations up to \d{4}_/,
  },
  'a D1 that never answers': {
    changes: { DB: silent },
    says: /The database that DB binds does not answer/,
  },
  'a refused token': {
    changes: libsql,
    before: () => libsqlAnswers({ status: 401 }),
    says: /LIBSQL_TOKEN was refused/,
  },
  'too many requests': { changes: libsql, before: () => libsqlAnswers({ status: 429 }), says: /LIBSQL_URL.*429/ },
  'a database that fails': { changes: libsql, before: () => libsqlAnswers({ status: 503 }), says: /LIBSQL_URL.*503/ },
  'a database that never answers': {
    changes: libsql,
    before: () => libsqlAnswers({ wait: 60_000 }),
    says: /LIBSQL_URL.*timeout/,
  },
}

for (const [name, { changes, before, says }] of Object.entries(BROKEN))
  test(`${name}: pages and calls say to try again, and the log says why [REL-23 REL-20 REL-14]`, async () => {
    await before?.()
    const session = { cookie: '__Host-session=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' }
    // Each wait for an answer takes five seconds.
    for (const headers of name.includes('never') ? [{}] : [{}, session]) {
      const lines = await logged(async () => {
        const page = await askWith(changes, '/mira/', headers)
        const html = await page.text()
        expect([page.status, page.headers.get('content-type')?.slice(0, 9)]).toEqual([503, 'text/html'])
        expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(html).toContain('<html lang="de')
        expect(html).toContain('Versuch es gleich noch mal')
        expect(html).not.toMatch(/D1_ERROR|SQLITE|libsql|binding/i)
        const call = await askWith(changes, '/v3/users/mira/', headers)
        expect(await call.json()).toMatchObject({ status: 'failure', code: 14, data: null })
        expect([call.status, Number(call.headers.get('retry-after')) > 0]).toEqual([503, true])
      })
      expect(lines).toMatch(says)
    }
  })

test('a developer whose database has no tables is told what to type, by every page and call [REL-23 REL-20]', async ({
  skip,
}) => {
  skip(isLibsql)
  const pages = ['/', '/search/?q=a', '/mira/', '/pin/1/', '/feed/rss/mira/']
  const calls = [
    '/v3/users/mira/',
    '/v3/explore/pins/',
    `/resource/UserResource/get/?data=${encodeURIComponent('{"options":{"username":"mira"}}')}`,
  ]
  const advice = 'Type: npx wrangler d1 migrations apply DB --local'
  await logged(async () => {
    for (const path of [...pages, ...calls]) {
      const answer = await askWith({ DB: EMPTY }, path)
      const text = await answer.text()
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0], path).toEqual([503, true])
      expect(text, path).toContain(advice)
      expect(text, path).not.toMatch(/no such table|SQLITE/)
    }
    const { message_detail } = (await (await askWith({ DB: EMPTY }, '/v3/users/mira/')).json()) as Record<
      string,
      string
    >
    expect(message_detail).toContain(advice)
  })
})

test('health names each missing binding and a schema that is behind, in a few rows, at most every five seconds [REL-23]', async ({
  skip,
}) => {
  skip(isLibsql)
  const fine = await askWith({}, '/healthz/')
  expect([fine.status, await fine.json()]).toEqual([
    200,
    { status: 'ok', build: 'test', schema: expect.stringMatching(/^\d{4}_\w+\.sql$/), jobs_set_aside: 0 },
  ])
  const bare = await askWith({ DB: undefined, MEDIA: undefined, IMAGES: undefined, ASSETS: undefined }, '/healthz/')
  expect([bare.status, bare.headers.get('retry-after')]).toEqual([503, '5'])
  const missing = ['DB', 'MEDIA', 'IMAGES', 'ASSETS'].map((name) =>
    expect.stringMatching(`^The binding ${name} is missing: [a-z].+\\.$`),
  )
  expect(await bare.json()).toMatchObject({ status: 'unavailable', schema: null, reasons: missing })
  const behind = await askWith({ DB: EMPTY }, '/healthz/')
  expect(await behind.json()).toMatchObject({
    reasons: [expect.stringMatching(/no migrations; this build needs \d{4}_/)],
  })
  let batches = 0
  const counted = new Proxy(DB, {
    get: (target, name) => {
      if (name === 'batch') batches += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const bindings = { ...d1, DB: counted }
  for (let i = 0; i < 20; i++)
    expect((await app.request('https://pinfold.test/healthz/', {}, bindings)).status).toBe(200)
  // One that stores a row, one that deletes it and reads the schema, and one that counts what is set aside.
  expect(batches).toBe(3)
})

test('without MEDIA or IMAGES pages are served, and what needs them answers 503, with the sentence in the log [REL-23]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  for (const [name, path] of [
    ['MEDIA', '/img/236x/abcdefghijklmnop.webp'],
    ['IMAGES', '/v3/media/'],
  ] as const) {
    const bindings = { ...env, [name]: undefined }
    const send = (to: string, init: RequestInit = {}) => {
      const headers = { 'sec-fetch-site': 'same-origin', cookie: session }
      const url = new URL(to, 'https://pinfold.test').href
      return app.request(url, { headers, ...init }, bindings, createExecutionContext())
    }
    expect((await send(`/${mira.username}/`)).status, name).toBe(200)
    const lines = await logged(async () => {
      const answer = await send(path, name === 'IMAGES' ? { method: 'POST', body: await png(4, 4) } : {})
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0], name).toEqual([503, true])
    })
    expect(lines).toContain(`The binding ${name} is missing: bind `)
  }
})

test('without a name of its own a site is called Pinfold, and never “undefined”', async () => {
  const page = await app.request(
    'https://pinfold.test/login/',
    {},
    { ...env, SITE_NAME: undefined },
    createExecutionContext(),
  )
  const html = await page.text()
  expect(html).toContain('<title>Log in to Pinfold</title>')
  expect(html).not.toContain('undefined')
})
