import { expect, test } from 'vitest'
import { ask, askHtml, signIn } from './fixtures/app.ts'
import { attribute, select, texts } from './fixtures/html.ts'
import { person } from './fixtures/world.ts'

const langOf = async (path: string, country: string, headers: Record<string, string> = {}) =>
  attribute((await askHtml(path, { country, headers })).html, 'html', 'lang')

test('the country picks the language and its region [LOC-002]', async () => {
  for (const [country, lang] of [
    ['BR', 'pt-BR'],
    ['JP', 'ja-JP'],
    ['SE', 'sv-SE'],
    ['MX', 'es-MX'],
    ['CH', 'de-CH'],
    ['AT', 'de-AT'],
    ['CA', 'en-CA'],
    ['IN', 'en-IN'],
    ['ID', 'id-ID'],
  ] as const)
    expect(await langOf('/', country, { 'accept-language': 'fr' }), country).toBe(lang)
})

test('a country that is nobody’s takes the reader’s first supported language, else English [LOC-003]', async () => {
  expect(await langOf('/', 'NL', { 'accept-language': 'nl, fr;q=0.8' })).toBe('fr-FR')
  expect(await langOf('/', 'NL', { 'accept-language': 'nl' })).toBe('en-US')
  expect(await langOf('/', 'T1')).toBe('en-US')
})

test('one’s own choice comes first, and a cookie keeps it [LOC-001]', async () => {
  expect(await langOf('/?hl=de', 'US')).toBe('de-DE')
  expect(await langOf('/?hl=xx', 'US')).toBe('en-US')
  const kept = await ask('/do/language/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'hl=de&return_to=%2Fhelp%2F',
  })
  expect([kept.status, kept.headers.get('location')]).toEqual([303, '/help/'])
  const cookie = kept.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(cookie).toBe('hl=de')
  expect(await langOf('/help/', 'JP', { cookie })).toBe('de-DE')
  expect(await langOf('/help/?hl=sv', 'JP', { cookie })).toBe('sv-SE')
})

test('the language form goes back to this site only, and takes no other language [LOC-001]', async () => {
  const send = (body: string) =>
    ask('/do/language/', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })
  expect((await send('hl=de&return_to=https%3A%2F%2Fevil.example')).headers.get('location')).toBe('/')
  expect((await send('hl=de&return_to=%2F%2Fevil.example')).headers.get('location')).toBe('/')
  expect((await send('hl=xx')).status).toBe(400)
})

test('a reader who seems to prefer another language is offered it in that language [LOC-004]', async () => {
  const { html } = await askHtml('/', { country: 'DE', headers: { 'accept-language': 'en-US,en;q=0.9' } })
  const offers = (await select(html, 'a[hreflang]')).map(({ text, attributes }) => [
    text,
    attributes.lang,
    attributes.href,
  ])
  expect(offers).toEqual([['View in English', 'en', '/?hl=en']])
  expect(
    await select((await askHtml('/', { country: 'DE', headers: { 'accept-language': 'de' } })).html, 'a[hreflang]'),
  ).toEqual([])
})

test('numbers are written as the region writes them [LOC-005]', async () => {
  const mira = await person({ followerCount: 1234 })
  const shown = async (country: string) =>
    (await texts((await askHtml(`/${mira.username}/`, { country })).html, '[data-test-id=follower-count]'))[0]
  expect(await shown('US')).toMatch(/^1\.2k /)
  expect(await shown('DE')).toMatch(/^1\.234 /)
})

test('every language has its own words on every page [LOC-002]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const seen = new Set<string>()
  for (const language of ['en', 'es', 'pt', 'de', 'fr', 'id', 'ja', 'it', 'sv']) {
    const { html } = await askHtml(`/${mira.username}/?hl=${language}`, { session })
    seen.add((await texts(html, '[data-test-id=boards-empty] p'))[0] ?? '')
  }
  expect(seen.size).toBe(9)
})
