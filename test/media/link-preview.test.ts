import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LinkPreview } from '#domain/media/contract.ts'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { publish, publishHtml, redirect, somewhere } from '../fixtures/origin.ts'
import { png } from '../fixtures/pictures.ts'
import { limitedSessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

const session = async () => signIn((await person()).username)
const ask = (as: string | undefined, url: string, headers: Record<string, string> = {}) =>
  askJson('/v3/link_preview/', { method: 'POST', json: { url }, headers, ...(as && { session: as }) })
const previewOf = async (html: BodyInit, headers: Record<string, string> = {}, url = somewhere()) =>
  (await ask(await session(), await publishHtml(url, html, headers))).data as LinkPreview

test('a page offers its title, text, site, price and pictures, the fittest first, each once [REL-11]', async () => {
  const url = somewhere('shop/bowl')
  const { origin, hostname } = new URL(url)
  const shown = await previewOf(
    `<html><head><title>Bowl | Shop</title>
      <meta property="og:title" content="A bowl &amp; a plate"><meta name="description" content="Of&nbsp;clay,
      fired twice"><meta property="og:site_name" content="Clay &eacute; Co">
      <meta property="og:image" content="/big.jpg"><meta property="og:image:width" content="1200">
      <meta property="og:image:height" content="900"><meta property="og:image:alt" content="A blue bowl">
      <meta name="twitter:image" content="${origin}/big.jpg#card"><link rel="image_src" href="/src.jpg">
      <link rel="canonical" href="${origin}/bowl?a=1&amp;b=2">
      <meta property="product:price:amount" content="34.50"><meta property="product:price:currency" content="eur">
      <script type="application/ld+json">{"@type":"Product","name":"No","image":["/ld.jpg",{"url":"/ld2.jpg"}]}</script>
    </head><body><img src="/small.gif" width="20" height="20"><img src="/a.jpg" width="300" height="200" alt="From above">
      <img src="/b.jpg" width="900" height="600"><img src="data:image/png;base64,AAAA"><img src="/logo.svg">
      <img data-src="/lazy.jpg"><img src="ftp://x.example/c.jpg"></body></html>`,
    {},
    url,
  )
  expect(shown).toMatchObject({
    url: `${origin}/bowl?a=1&b=2`,
    title: 'A bowl & a plate',
    description: 'Of clay, fired twice',
    site: 'Clay é Co',
    price: { value: 34.5, currency: 'EUR' },
  })
  expect(shown.images[0]).toEqual({ url: `${origin}/big.jpg`, width: 1200, height: 900, alt: 'A blue bowl' })
  const names = ['big.jpg', 'src.jpg', 'ld.jpg', 'ld2.jpg', 'b.jpg', 'a.jpg', 'lazy.jpg']
  expect(shown.images.map((image) => image.url)).toEqual(names.map((name) => `https://${hostname}/${name}`))
  expect(shown.images.find((image) => image.url.endsWith('a.jpg'))?.alt).toBe('From above')
})

test('an empty page offers its host, and structured data adds what meta tags lack [REL-11]', async () => {
  const url = somewhere()
  expect(await previewOf('<p>Nothing', {}, url)).toEqual({
    ...{ url, title: null, description: null, site: new URL(url).hostname, images: [] },
  })
  const data = {
    '@graph': [{ '@type': ['Thing', 'Product'], name: 'Bowl', offers: [{ lowPrice: 9, priceCurrency: 'SEK' }] }],
  }
  const ld = (json: string) => `<script type="application/ld+json">${json}</script>`
  expect(await previewOf(`${ld('{broken')}${ld('null')}${ld('[[[]]]')}${ld(JSON.stringify(data))}`)).toMatchObject({
    ...{ title: 'Bowl', price: { value: 9, currency: 'SEK' } },
  })
  expect(await previewOf('<meta property="og:price:amount" content="many">')).not.toHaveProperty('price')
})

test('hostile titles are text of a bounded length, on one line [REL-09 REL-15]', async () => {
  const shown = await previewOf(
    `<title>&lt;script&gt;alert(1)&lt;/script&gt;\u0000\n\u202Egnp.\u200B ${'😀'.repeat(200)}</title>
     <meta name=description content="${'d'.repeat(5000)}"><meta property=og:site_name content="${'s'.repeat(300)}">
     <base href="javascript:alert(1)"><meta property=og:image content="javascript:alert(1)">
     <link rel=canonical href="https://evil.example/"><img src="https://user:pw@x.example/a.jpg">
     <img src="http://[broken"><img src="/${'a'.repeat(3000)}.jpg">`,
  )
  expect(shown.title).toMatch(/^<script>alert\(1\)<\/script>.? ?gnp\. 😀+$/u)
  expect(shown.title?.length).toBeLessThanOrEqual(200)
  expect(shown.title?.isWellFormed()).toBe(true)
  expect([shown.description?.length, shown.site.length, shown.images]).toEqual([500, 60, []])
  expect(new URL(shown.url).hostname).not.toBe('evil.example')
})

test('at most 20 pictures are offered, of thousands [REL-15]', async () => {
  const many = Array.from({ length: 5000 }, (_, i) => `<img src="/${i}.jpg">`).join('')
  expect((await previewOf(many)).images).toHaveLength(20)
})

test('every encoding is read: UTF-16 by its mark, others by header, head or guess [REL-11]', async () => {
  const title = '<title>Größe 窓</title>'
  const utf16 = (isLittle: boolean) => {
    const view = new DataView(new ArrayBuffer(title.length * 2 + 2))
    for (const [i, char] of [...`\uFEFF${title}`].entries()) view.setUint16(i * 2, char.charCodeAt(0), isLittle)
    return new Uint8Array(view.buffer)
  }
  const bare = { 'content-type': 'text/html' }
  const latin = (html: string) => Uint8Array.from(html, (char) => char.charCodeAt(0))
  const sjis = Uint8Array.from([...latin('<title>'), 0x91, 0x8b, ...latin('</title>')])
  for (const [body, headers, told] of [
    [utf16(true), bare, 'Größe 窓'],
    [utf16(false), bare, 'Größe 窓'],
    [title, bare, 'Größe 窓'],
    [latin('<title>Größe</title>'), { 'content-type': 'text/html; charset=ISO-8859-1' }, 'Größe'],
    [latin('<meta charset="windows-1252"><title>Größe</title>'), bare, 'Größe'],
    [sjis, { 'content-type': 'text/html;charset="Shift_JIS"' }, '窓'],
    [title, { 'content-type': 'text/html; charset=klingon' }, 'Größe 窓'],
  ] as const)
    expect((await previewOf(body as BodyInit, headers)).title, JSON.stringify(headers)).toBe(told)
})

test('a link to a picture answers that picture, at where it was found [CRE-028]', async () => {
  const url = await publish(somewhere('www/a.png'), await png(120, 80), { headers: { 'content-type': 'text/html' } })
  const { data } = await ask(await session(), await redirect(somewhere(), url))
  expect(data).toEqual({
    ...{ url, title: null, description: null, site: new URL(url).hostname },
    images: [{ url, width: 120, height: 80, alt: null }],
  })
})

test('visitors and limited logins cannot request previews, and others only a limited number [REL-13]', async () => {
  const mira = await person()
  const url = await publishHtml(somewhere(), '<title>Hello</title>')
  expect(await ask(undefined, url)).toMatchObject({ http: 401, code: 2 })
  expect(await ask(await limitedSessionOf(mira), url)).toMatchObject({ http: 401, code: 4 })
  const now = Date.now()
  await db.run(sql`insert into rate_limits (key, bucket, count) values (${`link preview:${mira.id}`}, ${now - (now % 3_600_000)}, 119)
    on conflict do update set count = 119`)
  const theirs = await signIn(mira.username)
  expect((await ask(theirs, url, { 'x-test-now': String(now) })).http).toBe(200)
  expect(await ask(theirs, url, { 'x-test-now': String(now) })).toMatchObject({ http: 429, code: 8 })
})
