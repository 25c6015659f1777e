import { createExecutionContext, env } from 'cloudflare:test'
import { XMLValidator } from 'fast-xml-parser'
import { parseAtomFeed, parseFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { type Ask, ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { mp4 } from '../fixtures/films.ts'
import { attribute } from '../fixtures/html.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const ORIGIN = 'https://pinfold.test'
const FORMATS = ['rss', 'atom', 'json'] as const

/** A feed as text, after checks that hold for all. */
async function read(path: string, as: Ask = {}) {
  const response = await ask(path, as)
  const text = await response.text()
  expect(response.status, path).toBe(200)
  expect(response.headers.get('x-robots-tag'), path).toBe('noindex')
  if (!path.startsWith('/feed/json/')) expect(XMLValidator.validate(text), path).toBe(true)
  return { response, text }
}
const ids = async (path: string) => parseJsonFeed((await read(path)).text).items?.map(({ id }) => id) ?? []
const idOf = ({ id }: { id: number }) => `${ORIGIN}/pin/${id}/`

test('a profile has a feed in three formats, which a feed reader understands alike [SEO-014]', async () => {
  const mira = await person({ fullName: 'Mira <Okafor> & "Co"', about: 'Cloth & light' })
  const on = await board(mira)
  const older = await pin(mira, on, { row: { title: '', createdAt: Date.UTC(2026, 1, 1, 8) } })
  const made = await pin(mira, on, {
    row: {
      // The package behind libSQL in tests ends a text at a NUL (docs/decisions/083).
      title: `Indigo ]]> </script> ${isLibsql ? '' : '\u0000'}\u0008cloth`,
      description: 'From "Abeokuta"\n<b>bold</b> & more',
      link: 'https://cloth.example/?a=1&b=2',
      domain: 'cloth.example',
      createdAt: Date.UTC(2026, 1, 1, 9, 30),
      alt: 'A blue cloth',
    },
  })
  const path = `/${mira.username}/`
  const head = (await askHtml(path)).html
  const rss = (await attribute(head, 'link[type="application/rss+xml"]', 'href')) ?? ''
  expect(rss).toBe(`/feed/rss${path}`)
  const { text, response } = await read(rss)
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const feed = parseRssFeed(text)
  expect(feed).toMatchObject({
    title: `Mira <Okafor> & "Co" (${mira.username}) on Pinfold`,
    link: ORIGIN + path,
    description: 'Cloth & light',
    language: 'en',
    lastBuildDate: 'Sun, 01 Feb 2026 09:30:00 +0000',
  })
  expect(feed.items).toHaveLength(2)
  const [first] = feed.items ?? []
  expect(first).toMatchObject({
    title: 'Indigo ]]> </script> cloth',
    guid: { value: idOf(made), isPermaLink: true },
    pubDate: 'Sun, 01 Feb 2026 09:30:00 +0000',
    media: { contents: [{ medium: 'image', width: 736, height: 1104 }] },
  })
  expect(first?.description).toContain('From &quot;Abeokuta&quot; &lt;b&gt;bold&lt;/b&gt; &amp; more')
  expect(first?.description).toContain('href="https://cloth.example/?a=1&amp;b=2"')
  const atom = parseAtomFeed((await read(`/feed/atom${path}`)).text)
  expect(atom).toMatchObject({
    id: `${ORIGIN}/feed/atom${path}`,
    title: { value: feed.title },
    updated: '2026-02-01T09:30:00.000Z',
    authors: [{ name: 'Mira <Okafor> & "Co"', uri: ORIGIN + path }],
  })
  expect(atom.links?.map(({ rel, type }) => [rel, type])).toEqual([
    ['alternate', 'application/rss+xml'],
    ['self', 'application/atom+xml'],
    ['alternate', 'application/feed+json'],
    ['alternate', 'text/html'],
  ])
  const json = parseJsonFeed((await read(`/feed/json${path}`)).text)
  expect(json).toMatchObject({
    title: feed.title,
    home_page_url: ORIGIN + path,
    feed_url: `${ORIGIN}/feed/json${path}`,
    authors: [{ name: 'Mira <Okafor> & "Co"' }],
  })
  // All three name the same pins, and what has no title is named.
  const all = [
    feed.items?.map(({ guid }) => guid?.value),
    atom.entries?.map(({ id }) => id),
    json.items?.map(({ id }) => id),
  ]
  for (const each of all) expect(each).toEqual([idOf(made), idOf(older)])
  expect(feed.items?.[1]?.title).toBe('Untitled Pin')
  // The reader recognises each format by itself.
  for (const format of FORMATS) expect(parseFeed((await read(`/feed/${format}${path}`)).text).format).toBe(format)
})

test('boards, sections, topics and searches have feeds, and their pages name them [SEO-014]', async () => {
  const mira = await person()
  const on = await board(mira, { name: 'Blue' })
  const part = await section(on, 'Cups')
  const outside = await pin(mira, on, { annotations: ['Cobalt glaze'], row: { title: 'Zaffre bowl' } })
  const inside = await pin(mira, on, { row: { sectionId: part.id, title: 'Zaffre cup' } })
  expect((await ids(`/feed/json${on.url}`)).sort()).toEqual([idOf(outside), idOf(inside)].sort())
  expect(await ids(`/feed/json${on.url}${part.slug}/`)).toEqual([idOf(inside)])
  expect(await ids('/feed/json/topic/cobalt-glaze/')).toEqual([idOf(outside)])
  for (const path of [on.url, `${on.url}${part.slug}/`, '/topic/cobalt-glaze/', '/search/?q=zaffre%20bowl']) {
    const named = await attribute((await askHtml(path)).html, 'link[type="application/rss+xml"]', 'href')
    expect(named, path).toBe(`/feed/rss${path}`)
    for (const format of FORMATS) await read(named?.replace('/rss/', `/${format}/`) ?? '')
  }
})

test('an enclosure says how many bytes its address answers, in every format [SEO-014]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [on, saves] = [await board(mira), await board(mira)]
  const post = async (path: string, more: Partial<Ask>) =>
    (await askJson(path, { method: 'POST', session, ...more })).data
  const { media_id } = await post('/v3/media/', { body: mp4() })
  await post(`/v3/media/?poster_for=${media_id}`, { body: await png(320, 180) })
  const made = await post('/v3/pins/', { json: { media_id, board_id: String(on.id) } })
  const saved = await post(`/v3/pins/${made.id}/repin/`, { json: { board_id: String(saves.id) } })
  // A picture's renditions are drawn when they are asked for.
  await pin(mira, on)
  for (const [id, { slug }] of [
    [made.id, on],
    [saved.id, saves],
  ]) {
    const path = `/${mira.username}/${slug}/`
    const address = `${ORIGIN}/pin/${id}/`
    const rss = parseRssFeed((await read(`/feed/rss${path}`)).text).items ?? []
    const enclosures = rss.flatMap(({ guid, enclosures = [] }) =>
      enclosures.map((each) => ({ of: guid?.value, ...each })),
    )
    expect(enclosures).toHaveLength(1)
    const [{ of, url, type, length } = { of: '', url: '', type: '', length: 0 }] = enclosures
    expect(of).toBe(address)
    const answer = await ask(new URL(url ?? '').pathname)
    expect(answer.headers.get('content-type')).toBe(type)
    expect((await answer.arrayBuffer()).byteLength).toBe(length)
    const atom = parseAtomFeed((await read(`/feed/atom${path}`)).text).entries ?? []
    expect(atom.find((entry) => entry.id === address)?.links).toContainEqual(
      expect.objectContaining({ href: url, rel: 'enclosure', type, length }),
    )
    const json = parseJsonFeed((await read(`/feed/json${path}`)).text).items ?? []
    expect(json.find((item) => item.id === address)?.attachments).toContainEqual({
      url,
      mime_type: type,
      size_in_bytes: length,
    })
  }
})

test('a feed has the newest fifty pins, an empty one is valid too [SEO-014]', async () => {
  const mira = await person()
  const path = `/feed/json/${mira.username}/`
  expect(await ids(path)).toEqual([])
  for (const format of FORMATS) expect(parseFeed((await read(path.replace('json', format))).text).format).toBe(format)
  const on = await board(mira)
  const made = []
  for (let i = 0; i < 53; i++) made.push(idOf(await pin(mira, on, { row: { createdAt: Date.UTC(2026, 1, 1) + i } })))
  expect(await ids(path)).toEqual(made.reverse().slice(0, 50))
})

test('nothing that only some people see is in a feed, whoever asks [PRV-001]', async () => {
  const nova = await person({ isPrivate: true })
  const closed = await person({ closedAt: 1 })
  const mira = await person()
  const secret = await board(mira, { privacy: 'secret', name: 'Hidden' })
  const protectedBoard = await board(mira, { privacy: 'protected', name: 'By address' })
  const archived = await board(mira, { archived: true, name: 'Past' })
  const open = await board(nova)
  for (const on of [secret, protectedBoard, archived]) await pin(mira, on)
  await pin(nova, open)
  for (const as of [{}, { session: await signIn(mira.username) }, { session: await signIn(nova.username) }]) {
    expect(await ids(`/feed/json/${mira.username}/`)).toEqual([])
    for (const path of [
      ...[`/feed/rss/${nova.username}/`, `/feed/rss${open.url}`, `/feed/atom${secret.url}`],
      ...[
        `/feed/json${protectedBoard.url}`,
        `/feed/rss${archived.url}`,
        '/feed/rss/nobody_here/',
        '/feed/rss/topic/none/',
      ],
      ...[`/feed/xml/${mira.username}/`, `/feed/rss/${mira.username}/none/`, `/feed/rss${secret.url}none/`],
    ])
      expect((await ask(path, as)).status, path).toBe(404)
    expect((await ask(`/feed/rss/${closed.username}/`, as)).status).toBe(410)
  }
  for (const path of ['/feed/rss/search/', '/feed/rss/search/?q=', `/feed/rss/search/?q=${'x'.repeat(2000)}`])
    expect((await ask(path)).status, path).toBe(400)
  for (const path of [`/${nova.username}/`, secret.url, protectedBoard.url])
    expect((await askHtml(path)).html, path).not.toContain('application/rss+xml')
})

test('topics and searches have a visible link to their feed, where there is one [SEO-014]', async () => {
  const mira = await person()
  const named = `Topic ${mira.username}`
  const made = await pin(mira, await board(mira), { annotations: [named] })
  const links = async (path: string) =>
    (await askHtml(path)).html
      .match(/<a [^>]*href="\/feed\/rss\/[^"]*"[^>]*>/g)
      ?.map((link) => link.match(/href="([^"]+)/)?.[1])
  const topic = (await askHtml(`/pin/${made.id}/`)).html.match(/href="(\/topic\/[^"]+)"/)?.[1] ?? ''
  expect(topic).toContain('/topic/')
  expect(await links(topic)).toEqual([`/feed/rss${topic}`])
  expect((await ask(`/feed/rss${topic}`)).status).toBe(200)
  expect(await links('/search/?q=a+%26+b')).toEqual(['/feed/rss/search/?q=a%20%26%20b'])
  for (const path of ['/search/', '/search/?q=a&scope=boards', '/search/?q=a&kind=picture'])
    expect(await links(path), path).toBeUndefined()
})

test('feeds name the hub of the setting, in their text and in a header; none if there is none [SEO-014]', async () => {
  const mira = await person()
  await pin(mira, await board(mira))
  const hub = 'https://hub.example/?a=1&b=2'
  const asked = (format: string, WEBSUB_HUB?: string) =>
    app.request(`${ORIGIN}/feed/${format}/${mira.username}/`, {}, { ...env, WEBSUB_HUB }, createExecutionContext())
  for (const format of FORMATS) {
    const answer = await asked(format, hub)
    expect(answer.headers.get('link'), format).toBe(
      `<${hub}>; rel="hub", <${ORIGIN}/feed/${format}/${mira.username}/>; rel="self"`,
    )
    const text = await answer.text()
    if (format === 'json') expect(JSON.parse(text).hubs).toEqual([{ type: 'WebSub', url: hub }])
    else {
      expect(XMLValidator.validate(text)).toBe(true)
      expect(text).toMatch(/<(?:atom:)?link rel="hub" href="https:\/\/hub\.example\/\?a=1&amp;b=2"\/>/)
    }
    for (const none of [undefined, '', 'no address', 'http://hub.example/', 'javascript:alert(1)']) {
      const without = await asked(format, none)
      expect(without.headers.get('link'), none).toBeNull()
      expect(await without.text(), none).not.toMatch(/hub/)
    }
  }
})
