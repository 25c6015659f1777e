import { expect, test } from 'vitest'
import { type Ask, ask, askHtml, signIn } from '../fixtures/app.ts'
import { attribute, byTestId, select, texts } from '../fixtures/html.ts'
import { person } from '../fixtures/world.ts'

test('visitors in the EU and in India get the link of their law, others none [OPT-018 OPT-019 OPT-020 OPT-021]', async () => {
  const open = await person()
  const shut = await person({ isPrivate: true })
  const link = async (path: string, options: Ask) => {
    const { html } = await askHtml(path, options)
    return (await select(html, byTestId('legal-link'))).map((each) => `${each.text}: ${each.attributes.href}`)
  }
  for (const { username } of [open, shut]) {
    const path = `/${username}/?hl=en`
    for (const country of ['DE', 'FR', 'RE', 'AX'])
      expect(await link(path, { country }), country).toEqual([
        `Report under EU law: /legal/report/dsa/?username=${username}&amp;hl=en`,
      ])
    expect(await link(path, { country: 'IN' })).toEqual([
      `Report under Indian law: /legal/report/india/?username=${username}&amp;hl=en`,
    ])
    for (const country of ['US', 'GB', 'CH', 'NO', 'TR', 'T1', 'XX', '', 'PK'])
      expect(await link(path, { country }), country).toEqual([])
    const session = await signIn(open.username)
    for (const country of ['DE', 'IN']) expect(await link(path, { country, session }), country).toEqual([])
  }
})

test('a kept page of one country is never shown in another [OPT-021 REL-08]', async () => {
  const { username } = await person()
  const links = async (country: string) => {
    const { html } = await askHtml(`/${username}/`, { country, headers: { 'accept-language': 'en' } })
    return (await select(html, byTestId('legal-link'))).length
  }
  for (let i = 0; i < 2; i++) {
    expect(await links('IE')).toBe(1)
    expect(await links('US')).toBe(0)
    expect(await links('GB')).toBe(0)
  }
})

test('no header of a client sets its country [OPT-018]', async () => {
  const { username } = await person()
  const headers = {
    'cf-ipcountry': 'DE',
    'x-country': 'DE',
    'x-forwarded-for': '192.0.2.1',
    'accept-language': 'en-DE',
    cookie: 'country=DE',
  }
  const { html } = await askHtml(`/${username}/?hl=en&cf-ipcountry=DE`, { country: 'US', headers })
  expect(await select(html, byTestId('legal-link'))).toEqual([])
})

test('three laws have a page with a form, in each language, for everybody everywhere [OPT-020 OPT-026]', async () => {
  const session = await signIn((await person()).username)
  for (const [law, title, covered] of [
    ['dsa', 'Report under EU law', 34],
    ['india', 'Report under Indian law', 1],
    ['turkey', 'Report under Turkish law', 1],
  ] as const) {
    for (const options of [{ country: 'US' }, { country: 'US', session }]) {
      const { http, html, headers } = await askHtml(`/legal/report/${law}/?username=mira`, options)
      expect(http, law).toBe(200)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(await texts(html, 'h1')).toEqual([title])
      expect(await attribute(html, '[name=username]', 'value')).toBe('mira')
      expect(await texts(html, '[name=law_type] option')).toEqual([
        'Choose an option',
        'Copyright (DMCA)',
        'Trademark',
        'Personal data (GDPR)',
        'Something else that’s illegal',
      ])
      expect(await select(html, '[name=country] option')).toHaveLength(covered + 1)
      const own = law === 'dsa' ? 1 : 0
      expect(await select(html, '[name=anonymous]')).toHaveLength(own)
      expect(await select(html, '[name=trusted_flagger_id]')).toHaveLength(own)
    }
  }
  expect(await texts((await askHtml('/legal/report/dsa/?hl=de')).html, 'h1')).toEqual(['Nach EU-Recht melden'])
})

test('the form preselects the reader’s country if the law applies there [OPT-025]', async () => {
  const chosen = async (law: string, country: string) => {
    const { html } = await askHtml(`/legal/report/${law}/`, { country })
    return (await select(html, '[name=country] option[selected]')).map(({ attributes }) => attributes.value)
  }
  expect(await chosen('dsa', 'FR')).toEqual(['FR'])
  expect(await chosen('dsa', 'US')).toEqual([''])
  expect(await chosen('india', 'US')).toEqual(['IN'])
})

test('other laws have no page [OPT-021 REL-15]', async () => {
  for (const law of ['test', 'us2', '..%2Fx', 'DSA', 'toString', '%3Cb%3E', '%00'])
    expect((await ask(`/legal/report/${law}/`)).status, law).toBe(404)
  expect((await ask('/legal/report/test/sent/?number=1')).status).toBe(404)
})
