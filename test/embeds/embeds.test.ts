import { eq } from 'drizzle-orm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { boards } from '#worker/model/boards/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, db, signIn } from '../fixtures/app.ts'
import { attribute, texts } from '../fixtures/html.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const ORIGIN = 'https://pinfold.test'
const embedOf = (path: string) => `/embed/board${path}`
const oembed = (path: string, query = '') => ask(`/oembed/?url=${encodeURIComponent(ORIGIN + path)}${query}`)
const jsonOf = async (answer: Response | Promise<Response>) => (await answer).json<Record<string, string | number>>()

test('a public board and Pin can be framed by other sites, without cookies and scripts of others', async () => {
  const mira = await person({ fullName: 'Mira <b>' })
  const on = await board(mira, { name: 'Doors & gates' })
  const made = await pin(mira, on, { row: { title: 'A "blue" <door>', alt: 'Wood' } })
  for (const [path, title] of [
    [embedOf(on.url), 'Doors & gates'],
    [`/embed/pin/${made.id}/`, 'A "blue" <door>'],
  ] as const) {
    const answer = await ask(path, { session: await signIn(mira.username) })
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('x-frame-options')).toBe(null)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/frame-ancestors \*$/)
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[^']+'; style-src 'nonce-[^']+'; img-src 'self'/)
    expect(answer.headers.get('set-cookie')).toBe(null)
    const html = await answer.text()
    expect(await texts(html, 'h1')).toEqual([title])
    expect(await attribute(html, 'img', 'src')).toBe(`/img/736x/${made.imageKey}.webp`)
    expect(await attribute(html, 'img', 'alt')).toBe('Wood')
    expect(await attribute(html, 'meta[name=robots]', 'content')).toBe('noindex')
    expect(await texts(html, 'footer')).toEqual(['Pinfold'])
    // Nothing but the nonce differs by who looks.
    const same = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '')
    expect(same(await (await ask(path, { headers: { cookie: 'language=de' } })).text())).toBe(same(html))
  }
  // Everything else stays out of frames.
  for (const path of [on.url, `/pin/${made.id}/`, '/', '/login/', `/${mira.username}/`]) {
    const { headers } = await ask(path)
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  const script = await ask('/embed/resize.js')
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await script.text()).length).toBeLessThanOrEqual(1024)
})

test('what visitors don’t see or engines may not list is a 404 that looks the same in a frame, for its owner too', async () => {
  const [mira, nova] = [await person(), await person({ isPrivate: true })]
  const on = await board(mira, { name: 'Open' })
  const [secret, unlisted, old, thin, own] = [
    await board(mira, { privacy: 'secret' }),
    await board(mira, { privacy: 'protected' }),
    await board(mira, { archived: true }),
    await board(mira, { row: { seoNoindexReason: 'thin' } }),
    await board(nova),
  ]
  const hidden = [
    await pin(mira, secret),
    await pin(mira, unlisted),
    await pin(nova, own),
    await pin(mira, on, { row: { seoNoindexReason: 'staff', title: 'Quiet' } }),
  ]
  const shown = await pin(mira, on, { row: { title: 'Shown' } })
  const paths = [
    ...[secret, unlisted, old, thin, own].map(({ url }) => embedOf(url)),
    ...hidden.map(({ id }) => `/embed/pin/${id}/`),
    ...['/embed/pin/0/', '/embed/pin/999999999999999/', '/embed/pin/x/', '/embed/pin/99999999999999999999999/'],
    embedOf('/nobody/nothing/'),
  ]
  const owner = await signIn(mira.username)
  const bodies = new Set<string>()
  for (const path of paths)
    for (const session of [undefined, owner]) {
      const answer = await ask(path, session ? { session } : {})
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors \*$/)
      bodies.add((await answer.text()).replaceAll(/nonce="[^"]*"/g, ''))
    }
  expect(bodies.size).toBe(1)
  for (const { url } of [secret, unlisted, old, thin, own]) expect((await oembed(url)).status, url).toBe(404)
  for (const { id } of hidden) expect((await oembed(`/pin/${id}/`)).status).toBe(404)
  // A board shows no Pin that has no frame of its own.
  const { html } = await askHtml(embedOf(on.url))
  expect(html).toContain(`--${shown.id}/`)
  expect(html).not.toContain('Quiet')
  // What becomes private, or whose owner is suspended, is gone at once.
  await db.update(boards).set({ grp: 2, privacy: 2 }).where(eq(boards.id, on.id))
  await db.update(users).set({ closedAt: 1, suspendedAt: 1 }).where(eq(users.id, mira.id))
  expect((await ask(embedOf(on.url))).status).toBe(404)
  expect((await ask(`/embed/pin/${shown.id}/`)).status).toBe(404)
})

test('programs learn by oEmbed how to show a board or Pin, in JSON and XML, within their room', async () => {
  const mira = await person({ fullName: 'Mira & Co' })
  const on = await board(mira, { name: 'Doors & "gates"' })
  const made = await pin(mira, on, { row: { title: 'A door', imageWidth: 1000, imageHeight: 1500 } })
  const { html } = await askHtml(on.url)
  const link = await attribute(html, 'link[type="application/json+oembed"]', 'href')
  expect(link).toBe(`${ORIGIN}/oembed/?url=${encodeURIComponent(ORIGIN + on.url)}`)
  const found = await jsonOf(ask((link ?? '').slice(ORIGIN.length)))
  expect(found).toMatchObject({
    ...{ version: '1.0', type: 'rich', title: 'Doors & "gates"', width: 600, height: 560 },
    ...{ author_name: 'Mira & Co', author_url: `${ORIGIN}/${mira.username}/`, provider_name: 'Pinfold' },
    ...{ provider_url: `${ORIGIN}/`, thumbnail_url: `${ORIGIN}/img/736x/${made.imageKey}.webp`, thumbnail_width: 736 },
  })
  expect(found.html).toMatch(
    /^<iframe src="https:\/\/pinfold\.test\/embed\/board\/[^"]+" title="Doors &amp; &quot;gates&quot;" width="600" height="560"/,
  )
  expect((await ask(/src="https:\/\/pinfold\.test([^"]+)"/.exec(String(found.html))?.[1] ?? '')).status).toBe(200)
  const narrow = await jsonOf(oembed(`/pin/a-door--${made.id}/`, '&maxwidth=300&maxheight=200'))
  expect([narrow.width, narrow.height]).toEqual([300, 200])
  const tall = await jsonOf(oembed(`/pin/${made.id}/`, '&maxwidth=400'))
  expect([tall.width, tall.height]).toEqual([400, 716])
  expect((await jsonOf(oembed(`/pin/${made.id}/`, '&maxwidth=5000'))).width).toBe(800)
  const xml = await oembed(`/pin/${made.id}/`, '&format=xml')
  expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  const text = await xml.text()
  expect(XMLValidator.validate(text)).toBe(true)
  expect(new XMLParser({ parseTagValue: false }).parse(text).oembed).toMatchObject({ version: '1.0', title: 'A door' })
  // Whoever has the answer gets 304, and scripts of other sites may read it.
  const answer = await oembed(on.url)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
  expect((await ask((link ?? '').slice(ORIGIN.length), { headers })).status).toBe(304)
})

test('other pages have no embed, and wrong questions get a clear answer', async () => {
  const mira = await person()
  const on = await board(mira)
  const part = await section(on, 'Part')
  for (const url of [
    ...[
      `/${mira.username}/`,
      '/',
      `${on.url}${part.slug}/`,
      '/search/?q=x',
      `/${mira.username}/_pins/`,
      '/pin/x/',
      '/%E0%A4%A/x/',
    ],
    ...['/settings/profile/', '/embed/pin/1/'],
  ])
    expect([url, (await oembed(url)).status]).toEqual([url, 404])
  for (const url of ['', 'x', 'javascript:1', `https://evil.example${on.url}`, `http://pinfold.test${on.url}`])
    expect([url, (await ask(`/oembed/?url=${encodeURIComponent(url)}`)).status]).toEqual([url, 404])
  expect((await ask('/oembed/')).status).toBe(404)
  expect((await oembed(on.url, '&format=yaml')).status).toBe(501)
  for (const width of ['0', '-1', '1.5', 'wide', '99999999'])
    expect([width, (await oembed(on.url, `&maxwidth=${width}`)).status]).toEqual([width, 400])
  for (const path of [`/${mira.username}/`, `${on.url}${part.slug}/`])
    expect((await askHtml(path)).html).not.toContain('application/json+oembed')
})
