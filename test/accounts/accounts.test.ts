import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#worker/model/accounts/tables.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { person } from '../fixtures/world.ts'

const logIn = (username_or_email: string, password: string) =>
  askJson('/v3/login/', { method: 'POST', json: { username_or_email, password } })

test('one signs in by username or e-mail, in any case [REL-07]', async () => {
  const mira = await person({ email: `m${crypto.randomUUID()}@pinfold.example` })
  for (const name of [mira.username, mira.username.toUpperCase(), mira.email ?? '', ` ${mira.username} `]) {
    const answer = await logIn(name, 'pinfold-test')
    expect(answer, name).toMatchObject({
      http: 200,
      data: { user: { id: String(mira.id), username: mira.username }, login_state: 'full' },
    })
  }
})

test('the session cookie is host-bound, secure, and new at each login; the table has its hash alone [REL-07 REL-05]', async () => {
  const mira = await person()
  const response = await ask('/v3/login/', {
    method: 'POST',
    json: { username_or_email: mira.username, password: 'pinfold-test' },
  })
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('__Host-session=')) ?? ''
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
  expect(cookie).not.toContain('Domain')
  const token = /=([\w-]+);/.exec(cookie)?.[1] ?? ''
  expect(token).toHaveLength(43)
  expect(await signIn(mira.username)).not.toContain(token)
  const kept = await db.select().from(sessions).where(eq(sessions.userId, mira.id))
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('a wrong password and an unknown name get the same answer [REL-14]', async () => {
  const mira = await person()
  const strip = ({ request_id: _, headers: __, ...rest }: Awaited<ReturnType<typeof logIn>>) => rest
  const wrong = strip(await logIn(mira.username, 'not-it'))
  expect(wrong).toMatchObject({ http: 401, code: 5, message: 'The email, username or password is incorrect.' })
  expect(strip(await logIn('nobody_at_all', 'not-it'))).toEqual(wrong)
})

test('logging out ends the session from the next request on [REL-07]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  expect((await askJson('/v3/users/me/', { session })).http).toBe(200)
  expect((await askJson('/v3/logout/', { method: 'POST', session, json: {} })).http).toBe(200)
  expect(await askJson('/v3/users/me/', { session })).toMatchObject({ http: 401, code: 2 })
})

test('the eleventh attempt within five minutes is rejected with the time to wait [REL-15]', async () => {
  const mira = await person()
  const window = 300_000
  const start = Math.ceil(Date.now() / window) * window
  const tryAt = (at: number, password: string, name = mira.username) =>
    askJson('/v3/login/', {
      method: 'POST',
      json: { username_or_email: name, password },
      headers: { 'x-test-now': String(at) },
    })
  for (let i = 0; i < 10; i++) expect((await tryAt(start + 250_000, 'wrong')).http).toBe(401)
  const refused = await tryAt(start + 250_000, 'pinfold-test')
  expect(refused).toMatchObject({ http: 429, code: 8, message: 'You have done that too often. Try again later.' })
  expect(refused.headers.get('retry-after')).toBe('50')
  expect(refused.headers.getSetCookie()).toEqual([])
  const form = await ask('/do/login/', {
    method: 'POST',
    body: new URLSearchParams({ username_or_email: mira.username, password: 'pinfold-test' }),
    headers: { 'x-test-now': String(start + 250_000) },
  })
  expect([form.status, form.headers.get('retry-after')]).toEqual([429, '50'])
  // Another spelling is the same account; another person's attempts are counted separately.
  expect((await tryAt(start + 250_000, 'pinfold-test', mira.username.toUpperCase())).http).toBe(429)
  expect((await tryAt(start + 250_000, 'pinfold-test', (await person()).username)).http).toBe(200)
  expect((await tryAt(start + window, 'pinfold-test')).http).toBe(200)
})

const BODIES: [string, RequestInit['headers'], string | null, number][] = [
  ['no content type', {}, '{"username_or_email":"a","password":"b"}', 415],
  ['text', { 'content-type': 'text/plain' }, 'hello', 415],
  ['xml', { 'content-type': 'application/xml' }, '<a/>', 415],
  ['no body', { 'content-type': 'application/json' }, null, 400],
  ['broken', { 'content-type': 'application/json' }, '{"username_or_email":', 400],
  ['an array', { 'content-type': 'application/json' }, '[]', 400],
  ['null', { 'content-type': 'application/json' }, 'null', 400],
  ['wrong types', { 'content-type': 'application/json' }, '{"username_or_email":1,"password":["x"]}', 400],
  [
    'unknown keys',
    { 'content-type': 'application/json' },
    '{"username_or_email":"a","password":"b","admin":true}',
    400,
  ],
  [
    '__proto__',
    { 'content-type': 'application/json' },
    '{"__proto__":{"x":1},"username_or_email":"a","password":"b"}',
    400,
  ],
  [
    'too long',
    { 'content-type': 'application/json' },
    `{"username_or_email":"${'a'.repeat(255)}","password":"b"}`,
    400,
  ],
  ['deep', { 'content-type': 'application/json' }, '['.repeat(20_000) + ']'.repeat(20_000), 400],
  [
    '1 MB',
    { 'content-type': 'application/json' },
    `{"username_or_email":"${'a'.repeat(1_000_000)}","password":"b"}`,
    413,
  ],
  ['not UTF-8', { 'content-type': 'application/json' }, '\xff\xfe', 401],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'username_or_email=nobody_x&password=b', 401],
  [
    'duplicate keys',
    { 'content-type': 'application/json' },
    '{"username_or_email":"x","username_or_email":"nobody_y","password":"b"}',
    401,
  ],
]
test('what isn’t a login is refused clearly, whatever it is [REL-15 REL-10]', async () => {
  for (const [name, headers, body, http] of BODIES) {
    const bytes = name === 'not UTF-8' ? new Uint8Array([0x7b, 0xff, 0xfe]) : body
    const init = { method: 'POST', headers: headers as Record<string, string>, ...(bytes !== null && { body: bytes }) }
    const response = await ask('/v3/login/', init)
    const expected = name === 'not UTF-8' ? 400 : http
    // The platform gives a string body without a type a default one, which is not JSON.
    expect(response.status, name).toBe(expected)
    expect((await response.json()) as object, name).toMatchObject({ status: 'failure', data: null })
  }
})

test('an unsafe request must come from the site [REL-07]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const send = (headers: Record<string, string>, cookie = session) =>
    ask('/v3/logout/', {
      method: 'POST',
      session: cookie,
      headers: { 'sec-fetch-site': '', 'content-type': 'application/json', ...headers },
      body: '{}',
    })
  const status = async (headers: Record<string, string>) => (await send(headers)).status
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await status({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(403)
  expect(await status({ origin: 'https://pinfold.test', 'sec-fetch-site': 'cross-site' })).toBe(200)
})

test('without a word of origin only the token of the cookie counts [REL-07]', async () => {
  const mira = await person()
  const bare = async (headers: Record<string, string>) => {
    const { exports } = (await import('cloudflare:workers')) as unknown as { exports: { default: Fetcher } }
    return exports.default.fetch('https://pinfold.test/v3/logout/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })
  }
  const session = await signIn(mira.username)
  expect((await bare({ cookie: session })).status).toBe(403)
  expect((await bare({ cookie: `${session}; csrftoken=abc`, 'x-csrftoken': 'other' })).status).toBe(403)
  expect((await bare({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await bare({ cookie: `${session}; csrftoken=abc`, 'x-csrftoken': 'abc' })).status).toBe(200)
})

test('reading changes nothing: GET and HEAD have no way to sign out [REL-07]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  expect((await ask('/v3/logout/', { session })).status).toBe(405)
  expect((await ask('/do/logout/', { session })).status).toBe(404)
  expect((await askJson('/v3/users/me/', { session })).http).toBe(200)
})
