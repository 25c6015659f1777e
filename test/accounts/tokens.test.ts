import { expect, test } from 'vitest'
import type { TokenScope } from '#domain/accounts/token-scopes.ts'
import { TOKEN } from '#domain/accounts/tokens.ts'
import { routes } from '#domain/routes.ts'
import { ask, askHtml, askJson, cookieIn } from '../fixtures/app.ts'
import { compat } from '../fixtures/compat.ts'
import { sessionOf, tokenOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

/** A request as a program sends it: with a token, without cookies and without the headers of browsers. */
async function program(who: Person, scopes: TokenScope[], ends?: number) {
  const { authorization } = await tokenOf(who, scopes, ends)
  return { isProgram: true, headers: { authorization } }
}

test('a token is made, shown once, used and ended [API-001 REL-05]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const json = { name: ' Backup at home ', scopes: ['secret', 'read'], days: 30 }
  const made = await askJson('/v3/account/tokens/', { method: 'POST', session, json })
  expect(made).toMatchObject({
    http: 200,
    data: { name: 'Backup at home', scopes: ['read', 'secret'], last_used_at: null },
  })
  expect(made.data.token).toMatch(TOKEN)
  const listed = await askJson('/v3/account/tokens/', { session })
  expect(listed.data).toMatchObject([{ id: made.data.id, last_used_at: null }])
  expect(JSON.stringify(listed.data)).not.toContain(made.data.token)
  expect((await askJson('/v3/account/sessions/', { session })).data).toHaveLength(1)
  const as = { isProgram: true, headers: { authorization: `Bearer ${made.data.token}` } }
  expect(await askJson('/v3/users/me/', as)).toMatchObject({ http: 200, data: { username: mira.username } })
  expect((await askJson('/v3/account/tokens/', { session })).data[0].last_used_at).toBeTruthy()
  const other = await sessionOf(await person())
  expect((await askJson(`/v3/account/tokens/${made.data.id}/`, { method: 'DELETE', session: other })).http).toBe(404)
  expect((await askJson('/v3/account/sessions/', { method: 'DELETE', session })).http).toBe(200)
  expect((await askJson('/v3/users/me/', as)).http).toBe(200)
  expect((await askJson(`/v3/account/tokens/${made.data.id}/`, { method: 'DELETE', session })).http).toBe(200)
  const ended = await askJson('/v3/users/me/', as)
  expect(ended).toMatchObject({ http: 401, code: 2, message: 'This token is invalid or has expired.' })
  expect(ended.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
})

test('a token that is wrong, expired, malformed or a session’s is refused, also where anybody may read [API-001]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const past = await tokenOf(mira, ['read'], Date.now() - 1)
  const { authorization } = await tokenOf(mira)
  for (const header of [
    past.authorization,
    'Bearer pinfold_0000000000000000000000000000000000000000000',
    'Bearer',
    'bearer x',
    `Bearer ${session.split('=')[1]}`,
    `${authorization} x`,
  ])
    expect(
      await askJson(`/v3/users/${mira.username}/`, { isProgram: true, headers: { authorization: header } }),
      header,
    ).toMatchObject({ http: 401, code: 2 })
  const inCookie = { session: `__Host-session=${authorization.split(' ')[1]}` }
  expect((await askJson('/v3/users/me/', inCookie)).http).toBe(401)
  expect((await ask(routes.settings, { headers: { authorization } })).status).toBe(302)
})

test('a token in the address is refused, before it is looked at [API-001]', async () => {
  const mira = await person()
  const { authorization } = await tokenOf(mira)
  const path = `/v3/users/me/?access_token=${authorization.split(' ')[1]}`
  expect(await askJson(path)).toMatchObject({ http: 400, errors: [{ field: 'access_token', code: 'unknown_field' }] })
})

test('a program writes with its token alone, and its cookies don’t count [REL-07]', async () => {
  const mira = await person()
  const theo = await person()
  const as = await program(mira, ['read', 'write'])
  const cookie = await sessionOf(theo)
  const headers = { ...as.headers, cookie, origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
  const made = await askJson('/v3/boards/', { method: 'POST', headers, json: { name: 'By a program' } })
  expect(made).toMatchObject({ http: 200, data: { owner: { username: mira.username } } })
  const read = await compat('Board.get', { board_id: made.data.id }, { headers: as.headers })
  expect(read.data.name).toBe('By a program')
  const put = await askJson('/v3/boards/', { method: 'PUT', ...as, json: { name: 'By its other name' } })
  expect(put.data.name).toBe('By its other name')
})

test('each scope allows its own calls and nothing else, at the compatibility API too [API-001]', async () => {
  const mira = await person()
  const on = await board(mira)
  const read = await program(mira, ['read'])
  const refused = await askJson(`/v3/boards/${on.id}/`, { method: 'PUT', ...read, json: { name: 'No' } })
  expect(refused).toMatchObject({ http: 403, code: 3, message: 'This token can’t do that.' })
  expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="write"')
  expect(await compat('Board.update', { board_id: on.id, name: 'No' }, { headers: read.headers })).toMatchObject({
    http: 403,
  })
  expect((await askJson('/v3/conversations/', read)).http).toBe(403)
  const messages = await program(mira, ['messages'])
  expect((await askJson('/v3/conversations/', messages)).http).toBe(200)
  expect((await askJson(`/v3/boards/${on.id}/`, messages)).http).toBe(403)
  const json = { user_ids: [String((await person()).id)], text: 'x' }
  expect((await askJson('/v3/conversations/', { method: 'POST', ...messages, json })).http).toBe(403)
  const all = await program(mira, ['read', 'write', 'messages', 'secret'])
  for (const [method, path] of [
    ['GET', '/v3/account/tokens/'],
    ['POST', '/v3/account/tokens/'],
    ['POST', '/v3/account/password/'],
    ['POST', '/v3/login/'],
    ['DELETE', '/v3/account/sessions/'],
  ] as const)
    expect((await askJson(path, { method, ...all, ...(method === 'POST' && { json: {} }) })).http, path).toBe(403)
})

test('without the scope for them, secret boards are not there, by any way to them [API-001 REL-02 BRD-056]', async () => {
  const mira = await person()
  const secret = await board(mira, { privacy: 'secret', name: 'Canary plan' })
  const open = await board(mira, { name: 'Open plan' })
  const [hidden, shown] = [await pin(mira, secret), await pin(mira, open)]
  const as = await program(mira, ['read', 'write'])
  const lists = [
    '/v3/users/me/boards/?filter_all_pins=1',
    `/v3/users/${mira.username}/boards/feed/?is_retrieval_hub=0`,
    '/v3/users/me/boards/?as_others=0&privacy_filter=all',
    '/v3/users/me/pins/?is_own_profile_pins=1',
    `/v3/users/${mira.id}/pins/created/`,
  ]
  for (const path of lists) {
    const answer = await askJson(path, as)
    expect(answer.http, path).toBe(200)
    expect(answer.data.length, path).toBe(1)
    expect(JSON.stringify(answer.data), path).not.toMatch(new RegExp(`Canary|${hidden.id}`))
  }
  for (const path of [
    `/v3/boards/${secret.id}/`,
    `/v3/boards/${secret.id}/pins/`,
    `/v3/boards/${secret.id}/sections/`,
    `/v3/board_addresses/${mira.username}/${secret.slug}/`,
    `/v3/pins/${hidden.id}/`,
    `/v3/pins/${hidden.id}/comments/`,
    `/v3/pins/${hidden.id}/related/`,
  ])
    expect((await askJson(path, as)).http, path).toBe(404)
  const save = (json: object) => askJson(`/v3/pins/${shown.id}/repin/`, { method: 'POST', ...as, json })
  expect((await save({ board_id: String(secret.id) })).http).toBe(404)
  expect((await save({ board_id: String(open.id) })).http).toBe(200)
  expect((await askJson('/v3/boards/', { method: 'POST', ...as, json: { name: 'x', privacy: 'secret' } })).http).toBe(
    403,
  )
  for (const path of ['/v3/users/me/filtered/pins/', '/v3/search/?q=canary&scope=my_pins', '/v3/undo/'])
    expect((await askJson(path, as)).http, path).toBe(403)
  expect((await askJson('/v3/users/me/', as)).data).not.toHaveProperty('secret_board_count')
  const whole = await program(mira, ['read', 'secret'])
  expect((await askJson('/v3/users/me/boards/?filter_all_pins=1', whole)).data).toHaveLength(2)
  expect((await askJson(`/v3/boards/${secret.id}/`, whole)).data.name).toBe('Canary plan')
})

test('each token has a limit of its own, which every answer tells [REL-13]', async () => {
  const mira = await person()
  const as = await program(mira, ['read'])
  const first = await askJson('/v3/users/me/', as)
  const second = await askJson('/v3/users/me/', as)
  expect(first.headers.get('ratelimit-policy')).toBe('"token";q=2000;w=3600')
  const left = (answer: { headers: Headers }) =>
    Number(/r=(\d+);t=\d+/.exec(answer.headers.get('ratelimit') ?? '')?.[1])
  expect(left(first)).toBe(1999)
  expect(left(second)).toBe(1998)
  expect(left(await askJson('/v3/users/me/', await program(mira, ['read'])))).toBe(1999)
})

test('a new password ends all tokens [REL-05]', async () => {
  const mira = await person()
  const as = await program(mira, ['read'])
  const json = { current: 'pinfold-test', new: 'slow birds carry' }
  await askJson('/v3/account/password/', { method: 'POST', session: await sessionOf(mira), json })
  expect((await askJson('/v3/users/me/', as)).http).toBe(401)
})

test('the settings make a token without JavaScript, show it once, and end it [API-001 REL-05]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const send = (form: Record<string, string>, path: string) =>
    ask(path, { method: 'POST', session, body: new URLSearchParams(form), stays: true })
  const made = await send({ name: '<b>Mine</b>', read: 'on', secret: 'on', days: '7' }, routes.do.makeToken)
  expect(made.status).toBe(303)
  const cookie = cookieIn(made, 'new-token')
  const token = cookie.split('=')[1] ?? ''
  expect(token).toMatch(TOKEN)
  const shown = await askHtml(routes.settingsDeveloper, { session, headers: { cookie } })
  expect(shown.html).toContain(token)
  expect(shown.html).toContain('&lt;b&gt;Mine&lt;/b&gt;')
  expect(shown.headers.getSetCookie().some((each) => each.startsWith('new-token=;'))).toBe(true)
  expect((await askHtml(routes.settingsDeveloper, { session })).html).not.toContain(token)
  expect(
    (await askHtml(routes.settingsDeveloper, { session, headers: { cookie: 'new-token=%3Cscript%3E' } })).html,
  ).not.toContain('new-token"')
  const none = await ask(routes.do.makeToken, {
    method: 'POST',
    session,
    body: new URLSearchParams({ name: 'x', days: '7' }),
  })
  expect(await none.text()).toContain('scopes-fault')
  const [{ id }] = (await askJson('/v3/account/tokens/', { session })).data
  expect((await send({ token_id: id }, routes.do.endToken)).status).toBe(303)
  expect((await askJson('/v3/account/tokens/', { session })).data).toEqual([])
})

test('a person has a hundred tokens at most, so that each is in the list and can be ended [REL-15]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  for (let i = 0; i < 100; i++) await tokenOf(mira, ['read'])
  const make = () =>
    askJson('/v3/account/tokens/', { method: 'POST', session, json: { name: 'Last', scopes: ['read'], days: 30 } })
  expect(await make()).toMatchObject({ http: 400, errors: [{ field: 'name', code: 'too_many' }] })
  const listed = (await askJson('/v3/account/tokens/', { session })).data as { id: string }[]
  expect(listed).toHaveLength(100)
  expect((await askJson(`/v3/account/tokens/${listed[99]?.id}/`, { method: 'DELETE', session })).http).toBe(200)
  expect((await make()).http).toBe(200)
})
