import { expect, test } from 'vitest'
import { ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { deliver, titles } from '../fixtures/homefeed.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, person, pin } from '../fixtures/world.ts'

const put = (path: string, session: string) => askJson(path, { method: 'PUT', session })
const drop = (path: string, session: string) => askJson(path, { method: 'DELETE', session })

/** A person with a board and pins of these titles on it, oldest first. */
async function saver(...pins: string[]) {
  const who = await person()
  const on = await board(who)
  for (const title of pins) await pin(who, on, { row: { title } })
  return { who, on, save: (title: string) => pin(who, on, { row: { title } }) }
}

test('the homefeed is for signed-in people; explore is public [TAB-032]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  for (const path of ['/homefeed', '/homefeed/']) {
    const visitor = await ask(path)
    expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/login/?next=%2Fhomefeed%2F'])
    const stale = await ask(path, { session: `__Host-session=${'A'.repeat(43)}` })
    expect([stale.status, stale.headers.get('location')]).toEqual([302, '/login/?next=%2Fhomefeed%2F'])
    const { http, headers } = await askHtml(path, { session })
    expect([http, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ])
  }
  expect((await ask('/')).status).toBe(200)
  expect((await ask('/', { session })).status).toBe(200)
  expect(await askJson('/v3/homefeed/')).toMatchObject({ http: 401, code: 2 })
  const stale = await askJson('/v3/homefeed/', { session: `__Host-session=${'A'.repeat(43)}` })
  expect(stale).toMatchObject({ http: 401, code: 2 })
  expect(await askJson('/v3/homefeed/?bookmark=nonsense', { session })).toMatchObject({ http: 400, code: 1 })
  expect(await askJson('/v3/homefeed/?bookmark=-end-', { session })).toMatchObject({ http: 200, data: [] })
})

test('it holds what the people and boards one follows have, newest first, each pin once [TAB-032]', async () => {
  const theo = await saver('a boat', 'a bird')
  const ines = await saver('a leaf')
  const rui = await saver('never')
  const mira = await person()
  const session = await sessionOf(mira)
  await follow(mira, theo.who)
  expect(await titles(session)).toEqual(['a bird', 'a boat'])
  await put(`/v3/boards/${ines.on.id}/follow/`, session)
  expect(await titles(session)).toEqual(['a leaf', 'a bird', 'a boat'])
  await put(`/v3/users/${ines.who.id}/follow/`, session)
  expect(await titles(session)).toEqual(['a leaf', 'a bird', 'a boat'])
  await theo.save('a cloud')
  await rui.save('never either')
  await deliver()
  await deliver()
  expect(await titles(session)).toEqual(['a cloud', 'a leaf', 'a bird', 'a boat'])
})

test('an unfollow removes its pins, except those that another follow brings [TAB-032]', async () => {
  const theo = await saver('a boat')
  const ines = await saver('a leaf')
  const mira = await person()
  const session = await sessionOf(mira)
  for (const { who } of [theo, ines]) await put(`/v3/users/${who.id}/follow/`, session)
  await put(`/v3/boards/${ines.on.id}/follow/`, session)
  expect(await titles(session)).toEqual(['a leaf', 'a boat'])
  for (const { who } of [theo, ines]) await drop(`/v3/users/${who.id}/follow/`, session)
  expect(await titles(session)).toEqual(['a leaf'])
  await drop(`/v3/boards/${ines.on.id}/follow/`, session)
  expect(await titles(session)).toEqual([])
  await put(`/v3/users/${theo.who.id}/follow/`, session)
  expect(await titles(session)).toEqual(['a boat'])
})

test('one’s own pins on a followed board are not in one’s homefeed [TAB-032]', async () => {
  const mira = await person()
  const theo = await person()
  const both = await board(theo, { collaborators: [mira] })
  const session = await sessionOf(mira)
  await put(`/v3/boards/${both.id}/follow/`, session)
  await pin(mira, both, { row: { title: 'mine' } })
  await pin(theo, both, { row: { title: 'theirs' } })
  await deliver()
  expect(await titles(session)).toEqual(['theirs'])
  await pin(mira, both, { row: { title: 'mine too' } })
  await deliver()
  expect(await titles(session)).toEqual(['theirs'])
})

test('its pages end, and pins without a site name their saver [TAB-032]', async () => {
  const theo = await saver(...Array.from({ length: 60 }, (_, i) => `Pin ${i}`))
  const mira = await person()
  const session = await sessionOf(mira)
  await follow(mira, theo.who)
  const seen: string[] = []
  let bookmark: string | undefined
  do {
    const page = await askJson(`/v3/homefeed/?field_set_key=pin_card${bookmark ? `&bookmark=${bookmark}` : ''}`, {
      session,
    })
    expect(page.data[0].pinner.username).toBe(theo.who.username)
    seen.push(...page.data.map(({ title }: { title: string }) => title))
    bookmark = page.bookmark
  } while (bookmark)
  expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => `Pin ${59 - i}`))
  const { html } = await askHtml('/homefeed/', { session })
  expect(await select(html, byTestId('pin'))).toHaveLength(25)
  const [more] = await select(html, `${byTestId('pins-grid')} a[href*="bookmark="]`)
  const second = await askHtml((more?.attributes.href ?? '').replaceAll('&amp;', '&'), { session })
  expect((await texts(second.html, `${byTestId('pin')} b`)).slice(0, 2)).toEqual(['Pin 34', 'Pin 33'])
})

test('a newcomer is led to people and topics, and following them fills the feed [TAB-032]', async () => {
  const theo = await person({ fullName: 'Theo Almeida' })
  await pin(theo, await board(theo), { row: { title: 'a boat' }, annotations: ['boats'] })
  const nova = await person()
  const session = await signIn(nova.username)
  const { html } = await askHtml('/homefeed/', { session })
  expect(await texts(html, `${byTestId('homefeed-empty')} p`)).toEqual([
    'Follow topics, people and boards to fill your feed.',
  ])
  expect(await select(html, '[data-test-id=homefeed-empty] a[href="/homefeed/start/"]')).toHaveLength(1)
  const people = await askHtml('/homefeed/start/?step=people', { session })
  expect((await texts(people.html, `${byTestId('person')} b`))[0]).toBe('Theo Almeida')
  const forms = await select(people.html, 'form[action="/do/follow/"]')
  expect(forms.length).toBeGreaterThan(0)
  expect(forms.length).toBeLessThanOrEqual(3)
  const body = new URLSearchParams({ user_id: String(theo.id), return_to: '/homefeed/' })
  const done = await ask('/do/follow/', { method: 'POST', session, body })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/homefeed/'])
  expect(await titles(session)).toEqual(['a boat'])
})

test('login without a target leads to the homefeed [TAB-032]', async () => {
  const mira = await person()
  for (const [next, to] of [
    [undefined, '/homefeed/'],
    ['/', '/homefeed/'],
    ['/theo/', '/theo/'],
    ['//evil.example', '/homefeed/'],
  ] as const) {
    const body = new URLSearchParams({
      username_or_email: mira.username,
      password: 'pinfold-test',
      ...(next && { next }),
    })
    expect((await ask('/do/login/', { method: 'POST', body })).headers.get('location'), next).toBe(to)
  }
  const { html } = await askHtml('/', { session: await sessionOf(mira) })
  expect((await select(html, `${byTestId('feed-tabs')} a`)).map(({ attributes }) => attributes.href)).toEqual([
    '/homefeed/',
    '/',
  ])
  expect(await select((await askHtml('/')).html, byTestId('feed-tabs'))).toEqual([])
})
