import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { ask, askJson, db } from '../fixtures/app.ts'
import { asProgram, BACK, decide, registerApp, requestOf, type TestApp, tell, tokensFor } from '../fixtures/oauth.ts'
import { person } from '../fixtures/world.ts'

const give = (app: TestApp, body: Record<string, string>, method = 'POST') =>
  tell(routes.api.oauthToken, app, body, method)
const renew = (app: TestApp, token: string, more: Record<string, string> = {}) =>
  give(app, { grant_type: 'refresh_token', refresh_token: token, ...more })
const meAs = async (token: string) => (await askJson('/v3/users/me/', asProgram(token))).http

test('tokens stand at the top and in data, and nothing stores them [API-001]', async () => {
  const mira = await person()
  const app = await registerApp()
  const { answer } = await tokensFor(mira, app)
  expect(answer).toMatchObject({ http: 200, status: 'success', code: 0, token_type: 'bearer', scope: 'read write' })
  expect(answer.data).toMatchObject({ access_token: answer.access_token, refresh_token: answer.refresh_token })
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const rows = [
    ...(await db.all(sql`select * from sessions`)),
    ...(await db.all(sql`select * from oauth_grants`)),
    ...(await db.all(sql`select * from oauth_apps`)),
  ]
  const [first = '', second = ''] = answer.refresh_token.slice('pinfold_refresh_'.length).split('.')
  for (const word of [answer.access_token, first, second]) expect(JSON.stringify(rows)).not.toContain(word)
})

test('tokens are also given by PUT and for JSON [API-001]', async () => {
  const app = await registerApp()
  const { verifier, address } = await requestOf(app)
  const code = (await decide(await person(), address)).searchParams.get('code') ?? ''
  const json = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: BACK,
    code_verifier: verifier,
    client_id: app.id,
  }
  const answer = await askJson(routes.api.oauthToken, { method: 'PUT', isProgram: true, json })
  expect(answer).toMatchObject({ http: 200, data: { token_type: 'bearer' } })
})

test('a code is used once: the second use ends what came of the first [API-001]', async () => {
  const mira = await person()
  const app = await registerApp()
  const { sent, answer } = await tokensFor(mira, app)
  expect(await meAs(answer.access_token)).toBe(200)
  const again = await give(app, sent)
  expect(again).toMatchObject({ http: 400, error: 'invalid_grant', code: 122, status: 'failure', data: null })
  expect(again.error_description).toBe('This code or refresh token is wrong, was used before, or has ended.')
  expect(await meAs(answer.access_token)).toBe(401)
  expect(await renew(app, answer.refresh_token)).toMatchObject({ http: 400, error: 'invalid_grant' })
})

test('of two uses of a code at once, at most one gets tokens, and none keeps them [API-001]', async () => {
  const app = await registerApp()
  const { verifier, address } = await requestOf(app)
  const code = (await decide(await person(), address)).searchParams.get('code') ?? ''
  const body = { grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: verifier }
  const both = await Promise.all([give(app, body), give(app, body)])
  expect(both.map(({ http }) => http).sort()).toEqual([200, 400])
  expect(await meAs(both.find(({ http }) => http === 200)?.access_token)).toBe(401)
})

test('a refresh token is used once: the second use ends the whole family [API-001]', async () => {
  const app = await registerApp()
  const { answer: first } = await tokensFor(await person(), app)
  const second = await renew(app, first.refresh_token)
  const third = await renew(app, second.refresh_token)
  expect(new Set([first, second, third].map(({ refresh_token: token }) => token)).size).toBe(3)
  expect(await meAs(third.access_token)).toBe(200)
  expect(await renew(app, first.refresh_token)).toMatchObject({ http: 400, error: 'invalid_grant' })
  expect(await meAs(third.access_token)).toBe(401)
  expect(await renew(app, third.refresh_token)).toMatchObject({ http: 400, error: 'invalid_grant' })
})

test('a code is for its app, its address and the word of its challenge, each to the letter [API-001]', async () => {
  const mira = await person()
  const [app, other] = [await registerApp(), await registerApp()]
  const { verifier, address } = await requestOf(app)
  const code = (await decide(mira, address)).searchParams.get('code') ?? ''
  const right = { grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: verifier }
  for (const wrong of [
    { redirect_uri: `${BACK}/` },
    { redirect_uri: 'https://other.example/back' },
    { code_verifier: `${verifier}x` },
    { code: `${code}x` },
    { code: 'x' },
  ])
    expect(await give(app, { ...right, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      http: 400,
      error: 'invalid_grant',
    })
  for (const field of ['code', 'redirect_uri', 'code_verifier']) {
    const { [field as 'code']: _, ...rest } = right
    expect(await give(app, rest as typeof right), field).toMatchObject({
      http: 400,
      error: 'invalid_request',
      errors: [{ field, code: 'missing' }],
    })
  }
  expect(await give(other, right)).toMatchObject({ http: 400, error: 'invalid_grant' })
  // None of these was a use of the code.
  expect((await give(app, right)).http).toBe(200)
})

test('a code ends after a minute, an access token after an hour, and a refresh token that nobody uses after 60 days [API-001]', async () => {
  const app = await registerApp()
  const { verifier, address } = await requestOf(app)
  const code = (await decide(await person(), address)).searchParams.get('code') ?? ''
  const at = (seconds: number) => `?now=${Date.now() + seconds * 1000}`
  const body = { grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: verifier }
  expect(await tell(`${routes.api.oauthToken}${at(61)}`, app, body)).toMatchObject({ error: 'invalid_grant' })
  const given = await give(app, body)
  expect(given.http).toBe(200)
  const later = (seconds: number) => askJson(`/v3/users/me/${at(seconds)}`, asProgram(given.access_token))
  expect([(await later(3590)).http, (await later(3610)).http]).toEqual([200, 401])
  const refresh = { grant_type: 'refresh_token', refresh_token: given.refresh_token }
  const day = 24 * 3600
  expect((await tell(`${routes.api.oauthToken}${at(61 * day)}`, app, refresh)).http).toBe(400)
  expect((await tell(`${routes.api.oauthToken}${at(59 * day)}`, app, refresh)).http).toBe(200)
})

test('an app proves itself by its secret, in one way at a time; one without a secret sends none [API-001]', async () => {
  const mira = await person()
  const [open, closed] = [await registerApp(), await registerApp({ kind: 'confidential' })]
  expect(closed.secret).toMatch(/^pinfold_secret_/)
  const { answer } = await tokensFor(mira, closed)
  const body = { grant_type: 'refresh_token', refresh_token: answer.refresh_token }
  const wrong: TestApp[] = [
    { ...closed, secret: null },
    { ...closed, secret: `${closed.secret}x` },
    { ...open, secret: closed.secret },
    { ...closed, id: open.id },
    { ...closed, id: '7' },
    { ...closed, id: 'no id' },
  ]
  for (const app of wrong)
    expect(await give(app, body), JSON.stringify(app)).toMatchObject({ http: 401, error: 'invalid_client', code: 121 })
  expect((await give({ ...closed, secret: 'x' }, body)).headers.get('www-authenticate')).toBe('Basic')
  expect(await give(closed, { ...body, client_secret: closed.secret ?? '' })).toMatchObject({
    http: 400,
    error: 'invalid_request',
  })
  const inBody = { ...body, client_id: closed.id, client_secret: closed.secret ?? '' }
  expect((await give({ ...open, id: closed.id }, inBody)).http).toBe(200)
})

test('a request that says no known kind, or more than was allowed, is refused with the words of RFC 6749 [API-001]', async () => {
  const app = await registerApp()
  const { answer } = await tokensFor(await person(), app, ['read', 'write'])
  expect(await give(app, { grant_type: 'password' })).toMatchObject({ http: 400, error: 'unsupported_grant_type' })
  expect(await give(app, {})).toMatchObject({ http: 400, error: 'invalid_request' })
  expect(await renew(app, answer.refresh_token, { scope: 'read secret' })).toMatchObject({
    http: 400,
    error: 'invalid_scope',
  })
  const less = await renew(app, answer.refresh_token, { scope: 'read' })
  expect(less).toMatchObject({ http: 200, scope: 'read' })
  const json = { name: 'x' }
  expect((await askJson('/v3/boards/', { method: 'POST', ...asProgram(less.access_token), json })).http).toBe(403)
  expect(await renew(app, less.refresh_token)).toMatchObject({ http: 200, scope: 'read write' })
  const text = await ask(routes.api.oauthToken, { method: 'POST', isProgram: true, body: 'x' })
  expect(text.status).toBe(415)
})

test('an app ends its own tokens, and those of another app it does not [API-001]', async () => {
  const [app, other] = [await registerApp(), await registerApp({ kind: 'confidential' })]
  const { answer } = await tokensFor(await person(), app)
  const end = (by: TestApp, token: string) => tell(routes.api.oauthRevoke, by, { token })
  for (const token of [answer.access_token, answer.refresh_token, 'no token'])
    expect((await end(other, token)).http, token).toBe(200)
  expect(await meAs(answer.access_token)).toBe(200)
  expect((await end({ ...other, secret: 'x' }, answer.access_token)).error).toBe('invalid_client')
  expect((await end(app, answer.access_token)).http).toBe(200)
  expect(await meAs(answer.access_token)).toBe(401)
  const next = await renew(app, answer.refresh_token)
  expect((await end(app, next.refresh_token)).http).toBe(200)
  expect(await meAs(next.access_token)).toBe(401)
  expect((await renew(app, next.refresh_token)).error).toBe('invalid_grant')
  expect((await end(app, next.refresh_token)).http).toBe(200)
})

test('codes and refresh tokens are no tokens of calls, nor of sessions [API-001]', async () => {
  const app = await registerApp()
  const { answer, sent } = await tokensFor(await person(), app)
  for (const token of [
    answer.refresh_token,
    sent.code,
    answer.refresh_token.slice('pinfold_refresh_'.length).split('.')[0],
  ]) {
    expect(await meAs(token), token).toBe(401)
    expect((await askJson('/v3/users/me/', { session: `__Host-session=${token}` })).http, token).toBe(401)
  }
  const asCode = {
    grant_type: 'authorization_code',
    code: answer.refresh_token,
    redirect_uri: BACK,
    code_verifier: 'x',
  }
  expect((await give(app, asCode)).error).toBe('invalid_grant')
  expect(await meAs(answer.access_token)).toBe(200)
})
