import { expect, test } from 'vitest'
import { askHtml, askJson, signIn } from '../fixtures/app.ts'
import { byTestId, feedsOf, select, texts } from '../fixtures/html.ts'
import { board, person, pin } from '../fixtures/world.ts'

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<!-- <script>',
  ']]>{{7*7}}$' + '{7*7}',
  'line\u2028and\u2029paragraph',
  '\u202Eevil\u202C right to left',
  'null',
  '🏳️‍🌈 日本語 عربى',
  "Robert'); DROP TABLE pins;--",
  '\\u003cscript\\u003e',
]

test('text of people is text on every page, and in every script of data [REL-09]', async () => {
  for (const text of HOSTILE) {
    const name = text.slice(0, 50)
    const mira = await person({
      fullName: name,
      firstName: name.slice(0, 30),
      about: text,
      location: name,
      pronouns: [name.slice(0, 20)],
      instagramUsername: name.slice(0, 20),
    })
    const on = await board(mira, { name, row: { slug: 'hostile', description: text }, card: { slug: 'hostile' } })
    const made = await pin(mira, on, {
      row: {
        title: text,
        description: `${text} and more`,
        alt: text,
        domain: 'x.example',
        priceValue: 1,
        priceCurrency: 'EUR',
      },
      annotations: [text],
    })
    const session = await signIn(mira.username)
    for (const path of [
      `/${mira.username}/`,
      `/${mira.username}/profile-about/`,
      `/${mira.username}/hostile/`,
      `/pin/${made.id}/`,
      `/${mira.username}/_pins/`,
      '/',
      `/${mira.username}/nope/`,
    ]) {
      for (const as of [{}, { session }]) {
        const { html } = await askHtml(path, as)
        expect(html, path).not.toContain('<img src=x')
        expect(html, path).not.toContain('<svg onload')
        expect(html, path).not.toContain('<script>alert')
        for (const { text: json } of await select(html, 'script[type$=json]'))
          expect(() => JSON.parse(json), path).not.toThrow()
      }
    }
    const { html } = await askHtml(`/${mira.username}/`)
    expect(await texts(html, byTestId('profile-name'))).toEqual([name.replaceAll(/\s+/g, ' ')])
    const board0 = [...feedsOf(html).values()][0]?.page.data as { name: string }[]
    expect(board0[0]?.name).toBe(name)
    expect((await askJson(`/v3/pins/${made.id}/`)).data).toMatchObject({ title: text, annotations: [text] })
  }
})

test('only web addresses become links, and they say nofollow [REL-09 HDR-010]', async () => {
  for (const link of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', 'vbscript:x']) {
    const mira = await person({ websiteUrl: link, impressumUrl: link })
    const made = await pin(mira, await board(mira), { row: { link, domain: 'x.example' } })
    for (const path of [`/${mira.username}/?hl=en`, `/pin/${made.id}/?hl=en`]) {
      const { html } = await askHtml(path, { country: 'FR' })
      // The share menu's own link opens a mail with the page's address.
      for (const { attributes } of await select(html, 'a[href]'))
        expect(attributes.href, path).toMatch(/^(\/|#|https?:|mailto:\?subject=)/)
    }
    expect((await askJson(`/v3/pins/${made.id}/`)).data.link).toBeNull()
    expect((await askJson(`/v3/users/${mira.username}/`)).data.website_url).toBeNull()
  }
})
