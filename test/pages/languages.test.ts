import { expect, test } from 'vitest'
import { ask, askHtml, cookieIn, signIn } from '../fixtures/app.ts'
import { attribute, select, texts } from '../fixtures/html.ts'
import { mailTo } from '../fixtures/mail.ts'
import { person } from '../fixtures/world.ts'

/** The answers to the offer of another language. */
const OFFER = 'aside form[action="/do/language/"] button'

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

test('an unlisted country uses the reader’s first supported language, else English [LOC-003]', async () => {
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
  const offers = (await select(html, OFFER)).map(({ text, attributes }) => [text, attributes.lang, attributes.value])
  expect(offers).toEqual([
    ['View in English', 'en', 'en'],
    ['', undefined, 'de'],
  ])
  const same = await askHtml('/', { country: 'DE', headers: { 'accept-language': 'de' } })
  expect(await select(same.html, OFFER)).toEqual([])
})

test('any answer to the offer is stored, and the offer disappears [LOC-004 LOC-001]', async () => {
  for (const [hl, lang] of [
    ['en', 'en-US'],
    ['de', 'de-DE'],
  ] as const) {
    const answer = await ask('/do/language/', {
      method: 'POST',
      body: new URLSearchParams({ hl, return_to: '/help/' }),
    })
    for (const path of ['/help/', '/', '/login/']) {
      const headers = { 'accept-language': 'en-US,en;q=0.9', cookie: cookieIn(answer, 'hl') }
      const { html } = await askHtml(path, { country: 'DE', headers })
      expect(await attribute(html, 'html', 'lang')).toBe(lang)
      expect(await select(html, OFFER)).toEqual([])
    }
  }
})

const FROM = (page: string) => ({ accept: 'text/html', referer: `https://pinfold.test${page}` })

test('a language that an address names goes with the visitor to every page, without a cookie [LOC-001 REL-08]', async () => {
  const to = async (path: string, page: string, headers = {}) => {
    const answer = await ask(path, { headers: { ...FROM(page), ...headers } })
    expect(answer.headers.getSetCookie().filter((each) => each.startsWith('hl='))).toEqual([])
    return [answer.status, answer.headers.get('location')]
  }
  expect(await to('/help/', '/?hl=fr')).toEqual([302, '/help/?hl=fr'])
  expect(await to('/login/?next=%2Fsettings', '/help/?hl=fr')).toEqual([302, '/login/?next=%2Fsettings&hl=fr'])
  // If the language is the same anyway, the address omits it; another site's page, or an unknown language, is not a choice.
  expect(await to('/help/', '/?hl=en')).toEqual([200, null])
  expect(await to('/help/', '/?hl=fr', { cookie: 'hl=fr' })).toEqual([200, null])
  expect(await to('/help/', '/?hl=xx')).toEqual([200, null])
  expect(await to('/help/', '/', { referer: 'https://other.example/?hl=fr' })).toEqual([200, null])
  expect(await to('/help/?hl=de', '/?hl=fr')).toEqual([200, null])
  expect(await to('//evil.example/', '/?hl=fr')).not.toContain('//evil.example/?hl=fr')
})

test('forms and mails speak it too, and who signs up has it from then on [LOC-001 W-50]', async () => {
  const username = `lea${crypto.randomUUID().slice(0, 8)}`
  const email = `${username}@example.com`
  const send = (fields: Record<string, string>) =>
    ask('/do/signup/', {
      method: 'POST',
      headers: FROM('/signup/?hl=fr'),
      body: new URLSearchParams(fields),
      stays: true,
    })
  const failed = await send({ username, email, password: 'x' })
  expect([failed.status, failed.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/signup\/\?try=.+&hl=fr$/),
  ])
  const made = await send({ username, email, password: 'slow birds carry' })
  expect(cookieIn(made, 'hl')).toBe('hl=fr')
  const { text } = await mailTo(email)
  expect(text).toContain('hl=fr')
  expect(text).toContain('adresse')
})

test('choosing another language where the address names one names the new one [LOC-001]', async () => {
  const body = new URLSearchParams({ hl: 'de', return_to: '/help/' })
  const answer = await ask('/do/language/', { method: 'POST', headers: FROM('/help/?hl=fr'), body })
  expect([cookieIn(answer, 'hl'), answer.headers.get('location')]).toEqual(['hl=de', '/help/?hl=de'])
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
