import { sql } from 'drizzle-orm'
import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { byTestId, texts } from '../fixtures/html.ts'
import { BACK, decide, ORIGIN, registerApp, requestOf, tell, tokensFor } from '../fixtures/oauth.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { board, person } from '../fixtures/world.ts'

/** A library of OAuth that nobody here wrote, with this worker as its network. */
const network = {
  [oauth.customFetch]: (address: string, { method, headers, body }: oauth.CustomFetchOptions<string, unknown>) => {
    const sent = body as BodyInit | undefined
    return ask(new URL(address).pathname, { method, isProgram: true, headers, ...(sent && { body: sent }) })
  },
}

for (const kind of ['public', 'confidential'])
  test(`a library of OAuth finds the site, gets tokens for an app that is ${kind}, acts, renews and ends them [API-001]`, async () => {
    const mira = await person()
    const app = await registerApp({ kind })
    const issuer = new URL(ORIGIN)
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...network })
    const server = await oauth.processDiscoveryResponse(issuer, found)
    const client = { client_id: app.id }
    const proof = app.secret === null ? oauth.None() : oauth.ClientSecretBasic(app.secret)
    const { verifier, address } = await requestOf(app)
    const back = await decide(mira, address)
    expect(back.origin + back.pathname).toBe(BACK)
    const params = oauth.validateAuthResponse(server, client, back, 'st&te')
    const given = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(server, client, proof, params, BACK, verifier, network),
    )
    expect(given).toMatchObject({ token_type: 'bearer', scope: 'read write', expires_in: 3600 })
    const made = await oauth.protectedResourceRequest(
      given.access_token,
      'POST',
      new URL(`${ORIGIN}/v3/boards/`),
      new Headers({ 'content-type': 'application/json' }),
      JSON.stringify({ name: 'By an app' }),
      network,
    )
    expect(await made.json()).toMatchObject({ data: { name: 'By an app', owner: { username: mira.username } } })
    const renewed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, proof, given.refresh_token ?? '', network),
    )
    expect(renewed.access_token).not.toBe(given.access_token)
    const me = (token: string) =>
      askJson('/v3/users/me/', { isProgram: true, headers: { authorization: `Bearer ${token}` } })
    expect([(await me(given.access_token)).http, (await me(renewed.access_token)).http]).toEqual([401, 200])
    const ended = await oauth.revocationRequest(server, client, proof, renewed.refresh_token ?? '', network)
    await oauth.processRevocationResponse(ended)
    expect((await me(renewed.access_token)).http).toBe(401)
  })

test('the page that asks says in words who asks and what for, and no site can frame it [API-001]', async () => {
  const mira = await person()
  const app = await registerApp({ name: '<b>Boat</b>', description: 'Prints boards' })
  const { address } = await requestOf(app, { scope: 'read secret' })
  const page = await askHtml(address, { session: await sessionOf(mira) })
  expect(page.http).toBe(200)
  expect(await texts(page.html, `${byTestId('consent')} h1`)).toEqual(['<b>Boat</b> wants to act for you'])
  expect(await texts(page.html, `${byTestId('consent')} li`)).toEqual([
    'See what you see',
    'Include your secret boards',
  ])
  expect(page.html).toContain(`@${app.maker.username}`)
  expect(page.html).toContain('app.example')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("form-action 'self' https://app.example;")
  expect(page.headers.get('cache-control')).toContain('no-store')
  const other = await askHtml(routes.settingsDeveloper, { session: await sessionOf(mira) })
  expect(other.headers.get('content-security-policy')).toContain("form-action 'self';")
})

test('visitors, and sessions of a mailed link, log in first, whatever the request says, and come back [API-001]', async () => {
  const app = await registerApp()
  const { address } = await requestOf(app, { response_type: 'token' })
  for (const session of ['', await limitedSessionOf(await person())]) {
    const answer = await ask(address, { session })
    expect(answer.status).toBe(302)
    const to = new URL(answer.headers.get('location') ?? '', ORIGIN)
    expect(to.pathname).toBe(routes.login)
    expect(to.searchParams.get('next')).toBe(address)
  }
})

test('nobody is sent to an address that the app has not registered to the letter [API-001]', async () => {
  const session = await sessionOf(await person())
  const app = await registerApp()
  const other = await registerApp({ redirects: 'https://other.example/back' })
  for (const redirect_uri of [`${BACK}/`, `${BACK}?x=1`, 'https://other.example/back', 'https://app.example', '']) {
    const { address } = await requestOf(app, { redirect_uri, response_type: 'token' })
    const page = await askHtml(address, { session })
    expect(page.http, redirect_uri).toBe(400)
    expect(await texts(page.html, `${byTestId('consent-obstacle')} p`), redirect_uri).toEqual([
      expect.stringContaining('has not registered'),
    ])
  }
  const { address } = await requestOf({ ...other, id: '12345' })
  expect((await askHtml(address, { session })).html).toContain('not registered here')
  const twice = await requestOf(app)
  for (const name of ['client_id', 'redirect_uri'])
    expect((await ask(`${twice.address}&${name}=${encodeURIComponent(BACK)}`, { session })).status, name).toBe(400)
})

test('an app hears what is wrong with its request, and from whom [API-001]', async () => {
  const session = await sessionOf(await person())
  const app = await registerApp({ redirects: `${BACK}?own=1` })
  const redirect_uri = `${BACK}?own=1`
  const faults: [Record<string, string>, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: '' }, 'unsupported_response_type'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ scope: '' }, 'invalid_scope'],
    [{ scope: 'read everything' }, 'invalid_scope'],
  ]
  for (const [query, error] of faults) {
    const { address } = await requestOf(app, { redirect_uri, ...query })
    const answer = await ask(address, { session })
    const to = new URL(answer.headers.get('location') ?? '', ORIGIN)
    expect(answer.status).toBe(303)
    expect(Object.fromEntries(to.searchParams), JSON.stringify(query)).toEqual({
      own: '1',
      error,
      state: 'st&te',
      iss: ORIGIN,
    })
  }
  const { address } = await requestOf(app, { redirect_uri })
  const twice = await ask(`${address}&scope=read`, { session })
  expect(twice.headers.get('location')).toContain('error=invalid_request')
  const denied = await decide(await person(), address, 'deny')
  expect(Object.fromEntries(denied.searchParams)).toEqual({
    own: '1',
    error: 'access_denied',
    state: 'st&te',
    iss: ORIGIN,
  })
})

test('a form of another site, or of somebody else who was asked, allows nothing [REL-07]', async () => {
  const [mira, theo] = [await person(), await person()]
  const app = await registerApp()
  const { address } = await requestOf(app)
  const body = new URLSearchParams({ query: address.split('?')[1] ?? '', user_id: String(theo.id), decision: 'allow' })
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://app.example' }
  const session = await sessionOf(mira)
  expect((await ask(routes.do.consent, { method: 'POST', session, body, headers, stays: true })).status).toBe(403)
  const asTheo = await ask(routes.do.consent, { method: 'POST', session, body })
  expect(asTheo.headers.get('location')).toBe(address)
  const grants = await db.all(sql`select id from oauth_grants where app_id = ${Number(app.id)}`)
  expect(grants).toEqual([])
})

test('the person sees which apps act for them, and ends one at once, all of its devices [API-001]', async () => {
  const mira = await person()
  const app = await registerApp({ name: 'Lighthouse' })
  const [phone, desk] = [await tokensFor(mira, app, ['read']), await tokensFor(mira, app, ['read', 'messages'])]
  const session = await sessionOf(mira)
  const rows = async () =>
    texts((await askHtml(routes.settingsDeveloper, { session })).html, `${byTestId('allowed-apps')} li b`)
  expect(await rows()).toEqual(['Lighthouse'])
  expect((await askJson('/v3/account/tokens/', { session })).data).toEqual([])
  expect((await askJson('/v3/account/sessions/', { session })).data).toHaveLength(1 + 2)
  const body = new URLSearchParams({ app_id: app.id })
  const theirs = await ask(routes.do.endApp, { method: 'POST', session: await sessionOf(await person()), body })
  expect(theirs.status).toBe(303)
  expect((await askJson('/v3/users/me/', phone.as)).http).toBe(200)
  expect((await ask(routes.do.endApp, { method: 'POST', session, body })).status).toBe(303)
  for (const { as, answer } of [phone, desk]) {
    expect((await askJson('/v3/users/me/', as)).http).toBe(401)
    const again = { grant_type: 'refresh_token', refresh_token: answer.refresh_token }
    expect(await tell(routes.api.oauthToken, app, again)).toMatchObject({ http: 400, error: 'invalid_grant' })
  }
  expect(await rows()).toEqual([])
})

test('a new password, and the end of the maker’s account or of the app, end what an app may do [REL-05]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [kept, deleted, closed] = [await registerApp(), await registerApp(), await registerApp()]
  const given = [await tokensFor(mira, kept), await tokensFor(theo, deleted), await tokensFor(theo, closed)]
  const session = await sessionOf(mira)
  const json = { current: 'pinfold-test', new: 'slow birds carry' }
  await askJson('/v3/account/password/', { method: 'POST', session, json })
  const maker = await sessionOf(deleted.maker)
  const body = new URLSearchParams({ app_id: deleted.id })
  expect((await ask(routes.do.deleteApp, { method: 'POST', session: maker, body })).status).toBe(303)
  await db.run(sql`update users set closed_at = 1 where id = ${closed.maker.id}`)
  for (const [i, app] of [kept, deleted, closed].entries()) {
    expect((await askJson('/v3/users/me/', given[i]?.as)).http, String(i)).toBe(401)
    const again = { grant_type: 'refresh_token', refresh_token: given[i]?.answer.refresh_token }
    expect((await tell(routes.api.oauthToken, app, again)).http, String(i)).toBeGreaterThanOrEqual(400)
  }
  const { address } = await requestOf(closed)
  expect((await ask(address, { session: await sessionOf(theo) })).status).toBe(400)
})

test('an app may do what the person allowed, and nothing about their account [API-001]', async () => {
  const mira = await person()
  const secret = await board(mira, { privacy: 'secret' })
  const { as } = await tokensFor(mira, await registerApp(), ['read'])
  expect((await askJson(`/v3/users/${mira.username}/boards/`, as)).http).toBe(200)
  expect((await askJson(`/v3/boards/${secret.id}/`, as)).http).toBe(404)
  expect((await askJson('/v3/boards/', { method: 'POST', ...as, json: { name: 'x' } })).http).toBe(403)
  for (const path of ['/v3/account/tokens/', routes.api.oauthToken, routes.api.oauthRevoke])
    expect((await askJson(path, { method: 'POST', ...as, json: {} })).http, path).toBe(403)
})
