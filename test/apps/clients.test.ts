import { expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person } from '../fixtures/world.ts'

/** User agents of programs; `isbot` classifies each as a crawler. */
const PROGRAMS = {
  curl: 'curl/8.14.1',
  'python-requests': 'python-requests/2.32.4',
  axios: 'axios/1.11.0',
  okhttp: 'okhttp/5.1.0',
  Postman: 'PostmanRuntime/7.45.0',
  Go: 'Go-http-client/2.0',
  Java: 'Java/21.0.8',
  'a headless browser':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36',
  'no name at all': '',
  Googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
}

for (const [name, agent] of Object.entries(PROGRAMS))
  test(`${name} logs in, reads as who it is, writes, and logs out [API-001 REL-07 TAB-025]`, async () => {
    const mira = await person({ fullName: 'Mira Okafor' })
    const headers = { 'user-agent': agent }
    const login = { username_or_email: mira.username, password: 'pinfold-test' }
    const answer = await ask('/v3/login/', { method: 'POST', headers, json: login })
    expect(answer.status).toBe(200)
    const session = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    const me = await askJson('/v3/users/me/', { headers, session })
    expect(me).toMatchObject({ http: 200, data: { username: mira.username } })
    const made = await askJson('/v3/boards/', { method: 'POST', headers, session, json: { name: 'Of a program' } })
    expect(made.http).toBe(200)
    const own = await askHtml(`/${mira.username}/`, { headers, session })
    expect(own.html).toMatch(/data-viewer=/)
    await ask('/v3/logout/', { method: 'POST', headers, session })
    expect((await askJson('/v3/users/me/', { headers, session })).http).toBe(401)
  })

test('only a client without a session is a crawler: it gets complete documents for visitors [TAB-025 REL-20]', async () => {
  const mira = await person()
  await board(mira, { name: 'Late light' })
  const late = { 'x-test-delay': 'boards=300', 'user-agent': PROGRAMS.Googlebot }
  const read = async (session?: string) =>
    (await askHtml(`/${mira.username}/`, { headers: late, ...(session && { session }) })).html
  expect(await read()).not.toContain('<template id="B:')
  expect(await read(await sessionOf(mira))).toContain('<template id="B:')
  expect((await ask(routes.settings, { headers: late })).status).toBe(302)
})
