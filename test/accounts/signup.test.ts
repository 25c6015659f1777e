import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashCheaply } from '#worker/accounts/passwords/password.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { linkIn, mailsTo, mailTo, newAddress, newName } from '../fixtures/mail.ts'
import { person } from '../fixtures/world.ts'

const PASSWORD = 'slow birds carry paper'
const signUp = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  askJson('/v3/signup/', {
    method: 'POST',
    headers,
    json: { username: newName(), email: newAddress(), password: PASSWORD, ...more },
  })
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith('__Host-session='))
    ?.split(';')[0] ?? ''

test('signing up logs in, and a mailed link with a press confirms the address [ACC-021 REL-07]', async () => {
  const username = newName()
  const email = newAddress()
  const made = await signUp({ username: username.toUpperCase(), email: email.toUpperCase() })
  expect(made).toMatchObject({ http: 200, data: { user: { username, full_name: username }, login_state: 'full' } })
  const session = cookieOf(made.headers)
  expect((await askJson('/v3/users/me/', { session })).data.username).toBe(username)
  expect((await askHtml('/settings/account-settings/', { session })).html).toContain(email)

  const { path, token } = linkIn(await mailTo(email))
  const page = await askHtml(path)
  expect(page.http).toBe(200)
  expect(page.html).toContain(`name="token" value="${token}"`)
  // Opening the link has changed nothing: login with the address fails.
  const byEmail = () =>
    askJson('/v3/login/', { method: 'POST', json: { username_or_email: email, password: PASSWORD } })
  expect((await byEmail()).http).toBe(401)
  const verify = () => askJson('/v3/account/verify/', { method: 'POST', json: { token } })
  expect((await verify()).http).toBe(200)
  expect((await byEmail()).http).toBe(200)
  expect(await verify()).toMatchObject({ http: 400, errors: [{ field: 'token', code: 'dead_link' }] })
})

test('a password is hashed at the full cost of scrypt, and login verifies that hash [G-178]', async () => {
  hashCheaply(false)
  const username = newName()
  expect((await signUp({ username })).http).toBe(200)
  const [stored] = await db.select({ password: users.password }).from(users).where(eq(users.username, username))
  expect(stored?.password).toMatch(/^scrypt\$16384\$8\$5\$/)
  expect(await signIn(username, PASSWORD)).toMatch(/^__Host-session=/)
  hashCheaply(true)
})

test('a username is lower-case ASCII of 3 to 30, not a number, not reserved and not similar to a reserved one [TAB-027 BRD-013]', async () => {
  const faultOf = async (username: string) => {
    const { http, errors } = await signUp({ username })
    return `${http} ${errors?.[0]?.field} ${errors?.[0]?.code}`
  }
  expect(await faultOf('a'.repeat(31))).toBe('400 username too_long')
  expect(await faultOf('ab')).toBe('400 username too_short')
  for (const name of ['1234567', 'mira-okafor', 'mira okafor', 'mіra', '🦊🦊🦊🦊', 'mira\u200b', '../x', 'a.b.c'])
    expect(await faultOf(name), name).toBe('400 username wrong_format')
  for (const name of ['settings', 'SETTINGS', 'adm1n', 'l0gin', '_help_', 'p1nf0ld'])
    expect(await faultOf(name), name).toBe('400 username reserved')
})

test('a taken username is reported, also while typing; a former one stays reserved for 90 days [W-50 TAB-017]', async () => {
  const mira = await person()
  expect(await signUp({ username: mira.username })).toMatchObject({
    http: 409,
    code: 59,
    message: 'That username is taken.',
    errors: [{ field: 'username', code: 'taken' }],
  })
  const status = async (name: string) =>
    (await askJson(`/v3/account/username/?username=${encodeURIComponent(name)}`)).data.status
  const free = newName()
  expect(await status(free)).toBe('free')
  expect(await status(` ${mira.username.toUpperCase()} `)).toBe('taken')
  expect(await status('settings')).toBe('invalid')
  expect(await status('ä')).toBe('invalid')

  const session = await signIn(mira.username)
  const renamed = await askJson('/v3/users/me/', { method: 'PUT', session, json: { username: free } })
  expect(renamed.data.username).toBe(free)
  expect(await status(mira.username)).toBe('taken')
  expect(await signUp({ username: mira.username })).toMatchObject({ http: 409, code: 59 })
})

test('of twelve people who want one name at once, one gets it [REL-16]', async () => {
  const username = newName()
  const tries = await Promise.all(Array.from({ length: 12 }, () => signUp({ username })))
  expect(tries.filter(({ http }) => http === 200)).toHaveLength(1)
  expect(tries.filter(({ code }) => code === 59)).toHaveLength(11)
})

test('a password has 8 to 1000 characters and isn’t the name or the address [REL-15]', async () => {
  const username = newName()
  const email = newAddress()
  const faultOf = async (password: string) => (await signUp({ username, email, password })).errors?.[0]
  for (const password of ['a', '1234567', '🦊🦊🦊🦊🦊🦊🦊'])
    expect(await faultOf(password), password).toEqual({ field: 'password', code: 'too_short' })
  // Five requests per hour and address: use another one.
  const more = async (password: string) =>
    (await signUp({ username, email: password.includes('@') ? password : newAddress(), password })).errors?.[0]
  expect(await more('x'.repeat(10_000))).toEqual({ field: 'password', code: 'too_long' })
  expect(await more(username)).toEqual({ field: 'password', code: 'guessable' })
  expect(await more('aaaaaaaaaaaa')).toEqual({ field: 'password', code: 'guessable' })
  expect(await more(newAddress())).toEqual({ field: 'password', code: 'guessable' })
  expect((await signUp({ password: 'üxy🦊'.repeat(200) })).http).toBe(200)
})

test('nobody learns at sign-up whether an address has an account; its owner gets another mail [REL-02]', async () => {
  const mira = await person({ email: newAddress() })
  const strip = ({ headers: _, data, ...rest }: Awaited<ReturnType<typeof signUp>>) => ({
    ...rest,
    state: data.login_state,
  })
  const taken = await signUp({ email: mira.email })
  expect(strip(taken)).toEqual(strip(await signUp()))
  const message = await mailTo(mira.email ?? '')
  expect(message.subject).toBe('You already have an account')
  expect(message.text).not.toContain('token=')
  // The new account shows the address as unconfirmed, like any other.
  const { html } = await askHtml('/settings/account-settings/', { session: cookieOf(taken.headers) })
  expect(html).toContain(`Confirm ${mira.email} with the link in the email we sent.`)
  expect((await mailsTo(mira.email ?? '')).length).toBe(1)
})

test('sign-ups are limited for an address of mail and for a client’s real address [REL-13]', async () => {
  const email = newAddress()
  for (let i = 0; i < 5; i++) expect((await signUp({ email, password: 'short' })).http).toBe(400)
  const refused = await signUp({ email })
  expect(refused).toMatchObject({ http: 429, code: 8 })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const from = { 'x-test-address': '203.0.113.7', 'x-test-now': String(Date.UTC(2027, 1, 1)) }
  for (let i = 0; i < 20; i++) expect((await signUp({ password: 'short' }, from)).http).toBe(400)
  expect((await signUp({}, from)).http).toBe(429)
  // Headers that a client sets itself do not count.
  expect((await signUp({}, { ...from, 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' })).http).toBe(429)
  expect((await signUp({}, { 'x-test-address': '203.0.113.8' })).http).toBe(200)
})

test('names can be asked for sixty times a minute [REL-13]', async () => {
  const headers = { 'x-test-address': '203.0.113.9', 'x-test-now': String(Date.UTC(2027, 0, 1)) }
  const asked = () => askJson('/v3/account/username/?username=x', { headers })
  for (let i = 0; i < 60; i++) expect((await asked()).http).toBe(200)
  expect((await asked()).http).toBe(429)
})

test('the form signs up without JavaScript, goes on to next, and keeps what was typed but the password [REL-09]', async () => {
  const form = (fields: Record<string, string>) =>
    ask('/do/signup/', { method: 'POST', body: new URLSearchParams(fields) })
  const username = newName()
  const good = await form({ username, email: newAddress(), password: PASSWORD, next: '/mira/?x=1' })
  expect([good.status, good.headers.get('location')]).toEqual([303, '/mira/?x=1'])
  const again = await form({ username, email: 'not an address', password: 'secretly short', next: '//evil.example' })
  const html = await again.text()
  expect(again.status).toBe(400)
  expect(html).toContain(`value="${username}"`)
  expect(html).toContain('value="not an address"')
  expect(html).toContain('“Email” isn’t in the right format.')
  expect(html).not.toContain('secretly short')
  expect(html).not.toContain('evil.example')
  const both = await form({ username: '<b>x', email: newAddress(), password: 'abc' })
  const page = await both.text()
  expect(page).toContain('“Username” isn’t in the right format.')
  expect(page).toContain('“Password” needs at least 8 characters.')
  expect(page).toContain('value="&lt;b&gt;x"')
})

test('after sign-up and login one only ever goes to a path of this site [REL-09]', async () => {
  const mira = await person()
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    '/%0d%0aset-cookie:x=1\r\n',
    'https://evil.example/',
    '/\tx',
  ]) {
    const response = await ask('/do/login/', {
      method: 'POST',
      body: new URLSearchParams({ username_or_email: mira.username, password: 'pinfold-test', next }),
    })
    expect([response.status, response.headers.get('location')], next).toEqual([303, '/homefeed/'])
    const page = await askHtml(`/signup/?next=${encodeURIComponent(next)}`)
    expect(page.html, next).toContain('name="next" value="/"')
  }
  const encoded = await ask('/do/login/', {
    method: 'POST',
    body: new URLSearchParams({ username_or_email: mira.username, password: 'pinfold-test', next: '/a%0d%0ab' }),
  })
  expect(encoded.headers.get('location')).toBe('/a%0d%0ab')
  expect(encoded.headers.get('b')).toBeNull()
})
