import { expect, test } from 'vitest'
import { ask, askJson, signIn } from '../fixtures/app.ts'
import { person } from '../fixtures/world.ts'

const post = (path: string, json: unknown, session: string, headers: Record<string, string> = {}) =>
  askJson(path, { method: 'POST', json, headers, session })
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith('__Host-session='))
    ?.split(';')[0] ?? ''

test('changing the password ends the other sessions and gives this one a new token [REL-07]', async () => {
  const mira = await person()
  const [here, there] = [await signIn(mira.username), await signIn(mira.username)]
  // Attempts are counted in windows of five minutes; these are in one.
  const now = { 'x-test-now': String(Math.ceil(Date.now() / 300_000) * 300_000) }
  const change = (current: string, wanted: string, session = here) =>
    post('/v3/account/password/', { current, new: wanted }, session, now)
  expect(await change('wrong', 'slow birds carry')).toMatchObject({
    http: 401,
    code: 5,
    errors: [{ field: 'current', code: 'wrong_password' }],
  })
  expect((await change('pinfold-test', 'x')).errors).toEqual([{ field: 'new', code: 'too_short' }])
  const changed = await change('pinfold-test', 'slow birds carry')
  const fresh = cookieOf(changed.headers)
  expect(changed.http).toBe(200)
  expect(fresh).not.toBe(here)
  const status = async (session: string) => (await askJson('/v3/users/me/', { session })).http
  expect([await status(here), await status(there), await status(fresh)]).toEqual([401, 401, 200])
  for (let i = 0; i < 8; i++) await change('wrong', 'slow birds carry', fresh)
  expect((await change('slow birds carry', 'other birds carry', fresh)).http).toBe(429)
})

test('sessions are listed and ended one by one, never another person’s [REL-07 W-56]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [here, there, his] = [await signIn(mira.username), await signIn(mira.username), await signIn(theo.username)]
  const list = async (session: string) => (await askJson('/v3/account/sessions/', { session })).data
  const mine = await list(here)
  expect(mine).toHaveLength(2)
  expect(mine.filter((each: { current: boolean }) => each.current)).toHaveLength(1)
  const other = mine.find((each: { current: boolean }) => !each.current)
  const end = (session: string, id: string) => askJson(`/v3/account/sessions/${id}/`, { method: 'DELETE', session })
  expect((await end(his, other.id)).http).toBe(404)
  expect((await askJson('/v3/users/me/', { session: there })).http).toBe(200)
  expect((await end(here, other.id)).http).toBe(200)
  expect((await askJson('/v3/users/me/', { session: there })).http).toBe(401)
  expect((await end(here, 'x')).http).toBe(404)
})

test('whatever comes as a session cookie is a session or none, never trouble [REL-07 REL-15]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const me = async (cookie: string) => (await askJson('/v3/users/me/', { headers: { cookie } })).http
  const token = session.split('=')[1] ?? ''
  const other = `__Host-session=${'A'.repeat(43)}`
  expect(await me(`__Host-session=${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(401)
  expect(await me(`__Host-session=${'A'.repeat(5000)}`)).toBe(401)
  expect(await me(`__Host-session=; ${other}`)).toBe(401)
  expect(await me('__Host-session=%00%ff%27--')).toBe(401)
  expect([200, 401]).toContain(await me(`${session}; ${other}`))
  expect([200, 401]).toContain(await me(`${other}; ${session}`))
})

test('no form and no call is taken from another site, in any content type [REL-07]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', '']
  const paths = [
    '/v3/account/password/',
    '/v3/users/me/',
    '/v3/signup/',
    '/do/settings/',
    '/do/deactivate/',
    '/do/signup/',
  ]
  for (const path of paths)
    for (const type of types)
      for (const headers of [
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        { 'sec-fetch-site': 'same-site', origin: 'https://evil.pinfold.test' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'cross-site', origin: 'null' },
      ] as Record<string, string>[]) {
        const method = path === '/v3/users/me/' ? 'PUT' : 'POST'
        const response = await ask(path, {
          method,
          session,
          headers: { ...headers, ...(type && { 'content-type': type }) },
          body: 'about=x&section=profile',
        })
        expect(response.status, `${path} ${type} ${JSON.stringify(headers)}`).toBe(403)
      }
  expect((await askJson('/v3/users/me/', { session })).data.about).toBe('')
})
