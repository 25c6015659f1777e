import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { linkIn, mailsTo, mailTo, newAddress } from '../fixtures/mail.ts'
import { person } from '../fixtures/world.ts'

const post = (path: string, json: unknown, session?: string, headers: Record<string, string> = {}) =>
  askJson(path, { method: 'POST', json, headers, ...(session && { session }) })
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith('__Host-session='))
    ?.split(';')[0] ?? ''
const strip = ({ headers: _, ...rest }: Awaited<ReturnType<typeof askJson>>) => rest

test('a mailed link logs in once, to read: every write is 401 code 4 [ACC-019 ACC-020 REL-05]', async () => {
  const mira = await person({ email: newAddress() })
  expect(await post('/v3/account/email_link/', { email: mira.email })).toMatchObject({ http: 200, data: {} })
  const { path, token } = linkIn(await mailTo(mira.email ?? ''))
  expect(token).toMatch(/^[\w-]{43}$/)
  const [kept] = await db.all<{ token_hash: string }>(sql`select * from account_tokens where user_id = ${mira.id}`)
  expect(JSON.stringify(kept)).not.toContain(token)
  // A program that opens the link changes nothing.
  for (let i = 0; i < 3; i++) expect((await ask(path)).headers.getSetCookie()).toEqual([])
  const used = await post('/v3/account/email_link/', { token })
  expect(used).toMatchObject({ http: 200, data: { user: { id: String(mira.id) }, login_state: 'limited' } })
  expect(await post('/v3/account/email_link/', { token })).toMatchObject({ http: 400, code: 1 })

  const session = cookieOf(used.headers)
  expect((await askJson('/v3/users/me/', { session })).data.username).toBe(mira.username)
  expect((await askJson('/v3/account/sessions/', { session })).data[0].login_state).toBe('limited')
  const [{ id }] = (await askJson('/v3/account/sessions/', { session })).data
  const writes: [string, string, unknown?][] = [
    ['PUT', '/v3/users/me/', { about: 'x' }],
    ['POST', '/v3/account/deactivate/', { password: 'pinfold-test' }],
    ['POST', '/v3/account/delete/', { password: 'pinfold-test' }],
    ['POST', '/v3/account/link/', { username: 'x', password: 'y' }],
    ['DELETE', `/v3/account/link/${mira.id}/`],
    ['POST', '/v3/accounts/switch/', { user_id: '1' }],
    ['DELETE', `/v3/account/sessions/${id}/`],
    ['POST', '/v3/account/delegations/', { delegate_username: 'x', scopes: ['boards'] }],
    ['DELETE', '/v3/account/delegations/1/'],
  ]
  for (const [method, to, json] of writes) {
    const answer = await askJson(to, { method, session, ...(json !== undefined && { json }) })
    expect(answer, `${method} ${to}`).toMatchObject({ http: 401, code: 4, message: 'Log in to continue' })
    const visitor = await askJson(to, { method, ...(json !== undefined && { json }) })
    expect(visitor, `${method} ${to}`).toMatchObject({ http: 401, code: 2 })
  }
  const { html } = await askHtml('/settings/edit-profile/', { session })
  expect(html).toContain('You logged in with an email link.')
  const form = await ask('/do/settings/', {
    method: 'POST',
    session,
    body: new URLSearchParams({ section: 'profile', about: 'typed before' }),
  })
  expect(form.status).toBe(401)
  expect(await form.text()).toContain('typed before')
  expect((await askHtml('/login/', { session })).http).toBe(200)
  expect((await post('/v3/logout/', {}, session)).http).toBe(200)
})

test('asking for links answers the same for known and unknown addresses [REL-02 W-55]', async () => {
  const mira = await person({ email: newAddress() })
  const nobody = newAddress()
  for (const call of ['/v3/account/email_link/', '/v3/account/reset/']) {
    expect(strip(await post(call, { email: mira.email }))).toEqual(strip(await post(call, { email: nobody })))
  }
  for (const form of ['/do/email_link/', '/do/forgotten/']) {
    const send = (email: string) => ask(form, { method: 'POST', body: new URLSearchParams({ email }) })
    const [known, unknown] = [await send(mira.email ?? ''), await send(nobody)]
    expect([unknown.status, unknown.headers.get('location')]).toEqual([known.status, known.headers.get('location')])
    expect(known.status).toBe(303)
    const page = await askHtml(known.headers.get('location') ?? '')
    expect(page.html).toContain('If an account uses this address')
  }
  await mailTo(mira.email ?? '', 4)
  expect(await mailsTo(nobody)).toEqual([])
})

test('a reset link sets a password once and ends every session, older links die with a newer one [REL-07]', async () => {
  const mira = await person({ email: newAddress() })
  const session = await signIn(mira.username)
  await post('/v3/account/reset/', { email: mira.email })
  const older = linkIn(await mailTo(mira.email ?? ''))
  await post('/v3/account/reset/', { email: mira.email?.toUpperCase() })
  const { token, path } = linkIn(await mailTo(mira.email ?? '', 2))
  const reset = (with_: string, password: string) => post('/v3/account/reset/', { token: with_, password })
  expect((await reset(older.token, 'slow birds carry')).errors).toEqual([{ field: 'token', code: 'dead_link' }])
  expect((await reset(token, mira.username)).errors).toEqual([{ field: 'password', code: 'guessable' }])
  expect((await askHtml(path)).html).toMatch(/autocomplete="new-password"/i)
  const both = await Promise.all([reset(token, 'slow birds carry'), reset(token, 'other birds carry')])
  expect(both.map(({ http }) => http).sort()).toEqual([200, 400])
  expect((await askJson('/v3/users/me/', { session })).http).toBe(401)
  const logIn = (password: string) => post('/v3/login/', { username_or_email: mira.username, password })
  expect((await logIn('pinfold-test')).http).toBe(401)
  const worked = [await logIn('slow birds carry'), await logIn('other birds carry')].map(({ http }) => http).sort()
  expect(worked).toEqual([200, 401])
  expect((await mailTo(mira.email ?? '', 3)).subject).toBe('Your password was changed')
})

test('a link runs out after an hour, and one that never was is no trouble [REL-05]', async () => {
  const mira = await person({ email: newAddress() })
  const at = (ms: number) => ({ 'x-test-now': String(Date.now() + ms) })
  await post('/v3/account/email_link/', { email: mira.email })
  const { token } = linkIn(await mailTo(mira.email ?? ''))
  const late = await post('/v3/account/email_link/', { token }, undefined, at(3_600_001))
  expect(late).toMatchObject({ http: 400, errors: [{ field: 'token', code: 'dead_link' }] })
  const page = await ask('/do/login_link/', { method: 'POST', body: new URLSearchParams({ token: 'x'.repeat(43) }) })
  expect(page.status).toBe(400)
  expect(await page.text()).toContain('This link no longer works.')
  expect((await askHtml('/login/link/?token=<script>')).http).toBe(400)
})

test('links are limited for an address of mail and for a client’s real address [REL-13]', async () => {
  const now = { 'x-test-now': String(Date.UTC(2027, 2, 1)) }
  const email = newAddress()
  for (const call of ['/v3/account/email_link/', '/v3/account/reset/']) {
    for (let i = 0; i < 5; i++) expect((await post(call, { email }, undefined, now)).http).toBe(200)
    expect((await post(call, { email: email.toUpperCase() }, undefined, now)).http).toBe(429)
  }
  const from = { ...now, 'x-test-address': '203.0.113.20' }
  for (let i = 0; i < 30; i++)
    expect((await post('/v3/account/reset/', { email: newAddress() }, undefined, from)).http).toBe(200)
  expect((await post('/v3/account/reset/', { email: newAddress() }, undefined, from)).http).toBe(429)
  const token = 'y'.repeat(43)
  for (let i = 0; i < 30; i++) expect((await post('/v3/account/verify/', { token }, undefined, from)).http).toBe(400)
  expect((await post('/v3/account/verify/', { token }, undefined, from)).http).toBe(429)
})

test('a link does only what it was mailed for [REL-05 REL-07]', async () => {
  const [mira, wanted] = [await person({ email: newAddress() }), newAddress()]
  const session = await signIn(mira.username)
  await post('/v3/account/email_link/', { email: mira.email })
  const login = linkIn(await mailTo(mira.email ?? '')).token
  await post('/v3/account/reset/', { email: mira.email })
  const reset = linkIn(await mailTo(mira.email ?? '', 2)).token
  const change = { email: wanted, current_password: 'pinfold-test' }
  expect((await askJson('/v3/users/me/', { method: 'PUT', session, json: change })).http).toBe(200)
  const verify = linkIn(await mailTo(wanted)).token
  const account = sql`select email, password from users where id = ${mira.id}`
  const before = await db.all(account)
  const tokens = { email_link: login, reset, verify }
  for (const [of, token] of Object.entries(tokens))
    for (const call of Object.keys(tokens).filter((each) => each !== of)) {
      const answer = await post(`/v3/account/${call}/`, { token, ...(call === 'reset' && { password: 'slow birds' }) })
      expect(answer, `${of} at ${call}`).toMatchObject({ http: 400, errors: [{ field: 'token', code: 'dead_link' }] })
    }
  expect(await db.all(account)).toEqual(before)
  // None of them is used up; a new password ends the login link.
  for (const [call, token] of Object.entries(tokens).toReversed())
    expect(
      (await post(`/v3/account/${call}/`, { token, ...(call === 'reset' && { password: 'slow birds' }) })).http,
      call,
    ).toBe(call === 'email_link' ? 400 : 200)
})

test('a link works until the end of its hour, not at it [REL-05]', async () => {
  const mira = await person({ email: newAddress() })
  const now = Date.now()
  const at = (ms: number) => ({ 'x-test-now': String(now + ms) })
  await post('/v3/account/reset/', { email: mira.email }, undefined, at(0))
  const json = { token: linkIn(await mailTo(mira.email ?? '')).token, password: 'slow birds carry' }
  expect((await post('/v3/account/reset/', json, undefined, at(3_600_000))).http).toBe(400)
  expect((await post('/v3/account/reset/', json, undefined, at(3_599_999))).http).toBe(200)
})

test('a closed account gets a new password but no login link; a suspended one and one whose time is over get neither [ACC-020 REL-07]', async () => {
  const now = Date.now()
  const mailed = async (row: NonNullable<Parameters<typeof person>[0]>) => {
    const { id, email } = await person({ email: newAddress(), ...row })
    const kept = sql`select purpose from account_tokens where user_id = ${id} order by purpose`
    for (const call of ['email_link', 'reset']) {
      const answer = await post(`/v3/account/${call}/`, { email }, undefined, { 'x-test-now': String(now) })
      expect(answer.http).toBe(200)
    }
    return (await db.all<{ purpose: string }>(kept)).map(({ purpose }) => purpose)
  }
  expect(await mailed({})).toEqual(['email_link', 'reset'])
  expect(await mailed({ closedAt: 5 })).toEqual(['reset'])
  expect(await mailed({ closedAt: 5, purgeAt: now + 1 })).toEqual(['reset'])
  expect(await mailed({ closedAt: 5, purgeAt: now })).toEqual([])
  expect(await mailed({ closedAt: 5, suspendedAt: 5 })).toEqual([])
})

test('an address is confirmed for the one account that asked, unless another has it by then; only an old address hears of it [W-55]', async () => {
  const wish = async (of: { username: string }, email: string) => {
    const json = { email, current_password: 'pinfold-test' }
    const answer = await askJson('/v3/users/me/', { method: 'PUT', session: await signIn(of.username), json })
    expect(answer.http).toBe(200)
  }
  const verify = async (wanted: string, n = 1) =>
    (await post('/v3/account/verify/', { token: linkIn(await mailTo(wanted, n)).token })).http
  const addressOf = async ({ id }: { id: number }) =>
    (await db.all<{ email: string | null }>(sql`select email from users where id = ${id}`))[0]?.email
  const [mira, theo] = [await person({ email: newAddress() }), await person({ email: null })]
  // Both want the same free address; each has a link of their own.
  const [own, other] = [newAddress(), newAddress()]
  await wish(mira, own)
  await wish(theo, other)
  expect(await verify(other)).toBe(200)
  expect([await addressOf(theo), await addressOf(mira)]).toEqual([other, mira.email])
  await wish(theo, own)
  expect(await verify(own, 2)).toBe(200)
  expect(await addressOf(theo)).toBe(own)
  const changed = (await mailsTo(other)).filter(({ subject }) => subject === 'Your email address was changed')
  expect(changed).toHaveLength(1)
  // The first one comes too late, and nobody is told of a change that was not made.
  expect(await verify(own, 1)).toBe(400)
  expect(await addressOf(mira)).toBe(mira.email)
  expect(await mailsTo(mira.email ?? '')).toEqual([])
})
