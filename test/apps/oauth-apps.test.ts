import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { asProgram, BACK, ORIGIN, registerApp, type TestApp, tell, tokensFor } from '../fixtures/oauth.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

const give = (app: TestApp, body: Record<string, string>, method = 'POST') =>
  tell(routes.api.oauthToken, app, body, method)
const _renew = (app: TestApp, token: string, more: Record<string, string> = {}) =>
  give(app, { grant_type: 'refresh_token', refresh_token: token, ...more })
const meAs = async (token: string) => (await askJson('/v3/users/me/', asProgram(token))).http

test('an app has ten devices of one person at most: the oldest ends [REL-15]', async () => {
  const mira = await person()
  const app = await registerApp()
  const all = []
  for (let i = 0; i < 11; i++) all.push((await tokensFor(mira, app)).answer.access_token)
  expect([await meAs(all[0]), await meAs(all[1]), await meAs(all[10])]).toEqual([401, 200, 200])
})

test('a person registers twenty apps at most, changes theirs, and nobody else’s [API-001 REL-15]', async () => {
  const app = await registerApp()
  const session = await sessionOf(app.maker)
  const send = (path: string, fields: Record<string, string>, as = session) =>
    ask(path, { method: 'POST', session: as, body: new URLSearchParams(fields), stays: true })
  const page = `/settings/developer/app/${app.id}/`
  const change = { app_id: app.id, name: 'Anchor', redirects: `${BACK}\ncom.example.app:/done` }
  const other = await sessionOf(await person())
  for (const [path, fields] of [
    [routes.do.editApp, change],
    [routes.do.renewApp, { app_id: app.id }],
    [routes.do.deleteApp, { app_id: app.id }],
  ] as const)
    await send(path, fields, other)
  expect((await ask(page, { session: other })).status).toBe(404)
  expect((await askHtml(page, { session })).html).toContain('Paper Boat')
  expect((await send(routes.do.editApp, change)).status).toBe(303)
  expect((await askHtml(page, { session })).html).toContain('com.example.app:/done')
  for (const redirects of [
    '',
    'javascript:alert(1)',
    'http://app.example/',
    `${BACK}#x`,
    Array.from({ length: 11 }, (_, i) => `${BACK}${i}`).join('\n'),
  ]) {
    const failed = await ask(routes.do.editApp, {
      method: 'POST',
      session,
      body: new URLSearchParams({ ...change, redirects }),
    })
    expect(failed.status, redirects).toBe(400)
    expect(await failed.text(), redirects).toContain('redirects-fault')
  }
  const fields = { name: 'More', redirects: BACK, kind: 'public' }
  for (let i = 1; i < 20; i++) await send(routes.do.createApp, fields)
  const full = await ask(routes.do.createApp, { method: 'POST', session, body: new URLSearchParams(fields) })
  expect(full.status).toBe(400)
  const count = await db.all(sql`select count(*) as n from oauth_apps where owner_id = ${app.maker.id}`)
  expect(count).toEqual([{ n: 20 }])
})

test('a new secret ends the last one [REL-05]', async () => {
  const app = await registerApp({ kind: 'confidential' })
  const session = await sessionOf(app.maker)
  const body = new URLSearchParams({ app_id: app.id })
  const answer = await ask(routes.do.renewApp, { method: 'POST', session, body, stays: true })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const { pathname, search } = new URL(answer.headers.get('location') ?? '', ORIGIN)
  const { html } = await askHtml(pathname + search, { session, headers: { cookie } })
  const [secret = ''] = /pinfold_secret_[\w-]{43}/.exec(html) ?? []
  expect(secret).not.toBe(app.secret)
  const wrong = { grant_type: 'refresh_token', refresh_token: 'x' }
  expect((await give(app, wrong)).error).toBe('invalid_client')
  expect((await give({ ...app, secret }, wrong)).error).toBe('invalid_grant')
  expect((await askHtml(pathname, { session })).html).not.toContain('pinfold_secret_')
})
