import { applyD1Migrations, createExecutionContext, type D1Migration, env } from 'cloudflare:test'
import { beforeAll, expect } from 'vitest'
import { app } from '#worker/app.ts'
import { signIn } from '../fixtures/app.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { person } from '../fixtures/world.ts'

const { DB, REPLICA, MIGRATIONS } = env as unknown as {
  DB: D1Database
  REPLICA: D1Database
  MIGRATIONS: D1Migration[]
}

beforeAll(() => applyD1Migrations(REPLICA, MIGRATIONS))

/**
 * The platform's sessions over two databases: the primary, and a replica so stale that it is empty. A session that must be at least as new
 * as a bookmark reads the primary. Local D1 has no replicas.
 */
function lagging() {
  const used: string[] = []
  const starts: (string | undefined)[] = []
  const withSession = (start?: string) => {
    const isReplica = start === 'first-unconstrained' || start === bookmarkOf(0)
    starts.push(start)
    used.push(isReplica ? 'replica' : 'primary')
    const database = isReplica ? REPLICA : DB
    return {
      prepare: database.prepare.bind(database),
      batch: database.batch.bind(database),
      getBookmark: () => bookmarkOf(isReplica ? 0 : 1),
    }
  }
  return { used, starts, DB: { withSession } as unknown as D1Database }
}
const bookmarkOf = (n: number) => `0000000${n}-00000000-0000abcd-8e61117bf38d7adb71b934ebbf891683`

/** A browser: it keeps its cookies. */
function browser(database: D1Database, cookies = new Map<string, string>()) {
  return async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const request = new Request(`https://pinfold.test${path}`, { ...init, headers })
    const bindings = { ...env, DB: database, READ_REPLICAS: 'on' } as never
    const response = await app.fetch(request, bindings, createExecutionContext())
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}
const post = (json: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(json),
})

test('a visitor may read a replica and gets no cookie for it [REL-19 REL-08]', async () => {
  const mira = await person()
  const { used, DB: database } = lagging()
  const visit = browser(database)
  const response = await visit(`/v3/users/${mira.username}/`)
  expect([response.status, used, response.headers.getSetCookie()]).toEqual([404, ['replica'], []])
})

test('who has written reads it at once, page and call, however far the replicas are behind [REL-19]', async () => {
  const mira = await person()
  const { used, starts, DB: database } = lagging()
  const visit = browser(database)
  expect((await visit('/v3/login/', post({ username_or_email: mira.username, password: 'pinfold-test' }))).status).toBe(
    200,
  )
  for (let i = 0; i < 5; i++) {
    expect((await visit('/v3/users/me/')).status).toBe(200)
    expect(await (await visit(`/${mira.username}/`)).text()).toContain('data-viewer')
  }
  // A replica that has reached their bookmark may answer, an older one never.
  expect(starts).toEqual(['first-primary', ...Array.from({ length: 10 }, () => bookmarkOf(1))])
  expect((await visit('/v3/logout/', post({}))).status).toBe(200)
  expect((await visit('/v3/users/me/')).status).toBe(401)
  expect(used.filter((each) => each === 'replica')).toEqual([])
})

test('without a bookmark, and with one that is none, signed-in people read the primary [REL-19]', async () => {
  const mira = await person()
  const [name = '', value = ''] = (await signIn(mira.username)).split('=')
  for (const bookmark of [null, 'nonsense', "' or 1=1", 'x'.repeat(5000)]) {
    const cookies = new Map([[name, value]])
    if (bookmark) cookies.set('__Host-db', bookmark)
    const { used, DB: database } = lagging()
    expect((await browser(database, cookies)('/v3/users/me/')).status, String(bookmark)).toBe(200)
    expect(used, String(bookmark)).toEqual(['primary'])
    expect(cookies.get('__Host-db')).toBe(bookmarkOf(1))
  }
})
