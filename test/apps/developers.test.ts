import { expect, test } from 'vitest'
import { SUBJECTS } from '#domain/apps/calls.ts'
import { routes } from '#domain/routes.ts'
import { ask, askHtml, cookieIn } from '../fixtures/app.ts'
import { CALLS } from '../fixtures/calls.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { sessionOf, tokenOf } from '../fixtures/sessions.ts'
import { board, person } from '../fixtures/world.ts'

/** Sends the form of a call, and opens the page that shows its answer. */
async function tryCall(fields: Record<string, string>, session = '') {
  const body = new URLSearchParams({ call: 'get-v3-users-user', subject: 'people', method: 'GET', ...fields })
  const sent = await ask(routes.do.tryCall, { method: 'POST', session, body, stays: true })
  const [page = ''] = (sent.headers.get('location') ?? '').split('#')
  const { http, html } = await askHtml(page, { session, headers: { cookie: cookieIn(sent, 'tries') } })
  const [shown = ''] = await texts(html, byTestId('try-answer'))
  return { status: sent.status, page, http, html, shown }
}

test('the page for developers leads to every call, each on the page of its subject with examples, and names every error [REL-25]', async () => {
  const { http, html } = await askHtml(routes.developers)
  expect(http).toBe(200)
  expect((await select(html, 'main li a')).map(({ attributes }) => attributes.href)).toEqual(
    SUBJECTS.map((subject) => `/developers/${subject}/`),
  )
  expect(html).toContain('We can’t find that app.')
  let shown = 0
  for (const subject of SUBJECTS) {
    const page = await askHtml(`/developers/${subject}/`)
    expect(page.http, subject).toBe(200)
    const calls = await texts(page.html, `${byTestId('call')} h2`)
    expect(calls.length, subject).toBeGreaterThan(0)
    shown += calls.length
  }
  expect(shown).toBe(CALLS.length)
  expect((await ask('/developers/nothing/')).status).toBe(404)
})

test('a call is tried with one’s token, without JavaScript, and its answer is shown; the token is not kept [API-001]', async () => {
  const mira = await person()
  const secret = await board(mira, { privacy: 'secret', name: 'Plans' })
  const token = (await tokenOf(mira, ['read', 'secret'])).authorization.replace('Bearer ', '')
  const address = `/v3/boards/${secret.id}/`
  const found = await tryCall({ address, token })
  expect(found).toMatchObject({ status: 303, http: 200 })
  expect(found.shown).toContain('200')
  expect(found.shown).toContain('"name": "Plans"')
  expect(found.html).not.toContain(token)
  // The session of the browser plays no part: only what the token may do is shown.
  const own = await tryCall({ address }, await sessionOf(mira))
  expect(own.shown).toContain('404')
  const made = await tryCall({ method: 'POST', address: '/v3/boards/', body: '{"name":"No"}', token })
  expect(made.shown).toContain('403')
  expect((await tryCall({ address, token: `pinfold_${'x'.repeat(43)}` })).shown).toContain('401')
})

test('only calls of the API can be tried [REL-11]', async () => {
  for (const address of [
    '/do/logout/',
    '/v3/../settings/',
    '//evil.example/v3/',
    'https://evil.example/v3/',
    '/v3/\\evil',
    '',
  ]) {
    const { http, html, shown } = await tryCall({ address })
    expect([http, shown], address).toEqual([400, ''])
    expect(html, address).toContain('aria-invalid="true"')
  }
  expect((await tryCall({ address: '/v3/users/me/', token: 'x' })).http).toBe(400)
  expect((await tryCall({ address: '/v3/boards/', method: 'POST', body: '{' })).shown).toContain('400')
})
