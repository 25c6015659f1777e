import { createScheduledController, env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { TIMES } from '#worker/rooms.ts'
import { makeSitemaps } from '#worker/sitemaps/jobs.ts'
import { ask, db } from '../fixtures/app.ts'
import { article } from '../fixtures/articles.ts'
import { employee } from '../fixtures/desk.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const DAY = 24 * 3600 * 1000
let tonight = Date.UTC(2027, 0, 1, 5, 7)
/** One night after another, each at the cron time of the deployment. */
async function night() {
  tonight += DAY
  await worker.scheduled(createScheduledController({ cron: TIMES.sitemaps, scheduledTime: tonight }), env as never)
}

interface Url {
  loc: string
  lastmod?: string
  'xhtml:link'?: { '@_hreflang': string; '@_href': string }[]
  'image:image'?: { 'image:loc': string }
}
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => ['url', 'sitemap', 'xhtml:link'].includes(name),
})

/** A sitemap, judged by the rules of its schema: elements in their order, addresses of the site in full, dates as W3C writes them. */
async function sitemap(path: string): Promise<Url[]> {
  const answer = await ask(path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ])
  const text = await answer.text()
  expect(XMLValidator.validate(text)).toBe(true)
  expect(text.length).toBeLessThan(50_000_000)
  const { urlset } = parser.parse(text)
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  expect(urlset.url.length).toBeGreaterThan(0)
  expect(urlset.url.length).toBeLessThanOrEqual(50_000)
  for (const url of urlset.url as Url[]) {
    expect(Object.keys(url)).toEqual(['loc', 'lastmod', 'xhtml:link', 'image:image'].filter((name) => name in url))
    expect(url.loc).toMatch(/^https:\/\/pinfold\.test\/[!-~]*$/)
    expect(url.loc.length).toBeLessThan(2048)
    if (url.lastmod) expect(url.lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
  return urlset.url
}

async function index(): Promise<{ loc: string; lastmod?: string }[]> {
  const text = await (await ask('/sitemap.xml')).text()
  expect(XMLValidator.validate(text)).toBe(true)
  return parser.parse(text).sitemapindex.sitemap
}

/** All addresses of all sitemaps that the index names. */
async function listed(): Promise<Map<string, Url>> {
  const all = new Map<string, Url>()
  for (const { loc } of await index())
    for (const url of await sitemap(new URL(loc).pathname)) {
      expect(all.has(url.loc)).toBe(false)
      all.set(url.loc, url)
    }
  return all
}
const at = (path: string) => `https://pinfold.test${path}`

test('before the first night and with nothing to list, the sitemaps are valid and name the pages that are always there', async () => {
  expect((await ask('/robots.txt').then((answer) => answer.text())).split('\n')).toContain(
    'Sitemap: https://pinfold.test/sitemap.xml',
  )
  expect([...(await listed()).keys()]).toEqual([at('/'), at('/search/')])
  await night()
  expect([...(await listed()).keys()]).toEqual([at('/'), at('/search/')])
  for (const path of ['/sitemap/pins-1.xml', '/sitemap/pins-0.xml', '/sitemap/passwords-1.xml', '/sitemap/..%2fx.xml'])
    expect((await ask(path)).status, path).toBe(404)
})

test('profiles, boards, Pins, topics and articles are listed by their addresses, with pictures and languages', async () => {
  const mira = await person({ imageKey: 'a'.repeat(16) })
  const on = await board(mira, { name: 'Doors & <gates>' })
  const door = await pin(mira, on, { row: { title: '青い扉' }, annotations: ['blue doors'] })
  const news = await article(await employee(), {
    ...{ title: 'Doors of Lisbon', text: at(`/pin/${door.id}/`), publish_at: '2026-01-01T00:00', act: 'publish' },
  })
  await night()
  const all = await listed()
  const profile = all.get(at(`/${mira.username}/`))
  expect(profile?.['image:image']?.['image:loc']).toBe(at(`/img/280x280/${'a'.repeat(16)}.webp`))
  expect(profile?.['xhtml:link']).toHaveLength(10)
  expect(profile?.['xhtml:link']?.[1]).toEqual({
    ...{ '@_rel': 'alternate', '@_hreflang': 'es', '@_href': at(`/${mira.username}/?hl=es`) },
  })
  expect(profile).not.toHaveProperty('lastmod')
  expect(all.get(at(on.url))?.lastmod).toMatch(/^20/)
  const found = all.get(at(`/pin/${encodeURIComponent('青い扉')}--${door.id}/`))
  expect(found?.['image:image']?.['image:loc']).toBe(at(`/img/736x/${door.imageKey}.webp`))
  expect(all.has(at('/topic/blue-doors/'))).toBe(true)
  const article_ = [...all.values()].find(({ loc }) => loc.endsWith(`doors-of-lisbon/${news}/`))
  expect(article_?.['xhtml:link']).toEqual([{ '@_rel': 'alternate', '@_hreflang': 'en-US', '@_href': article_?.loc }])
  // Every address answers as a page that search engines may list, under this very address.
  for (const { loc } of all.values()) {
    const answer = await ask(loc.slice(at('').length))
    expect([loc, answer.status]).toEqual([loc, 200])
    const html = await answer.text()
    expect(html, loc).toContain('<meta name="robots" content="max-image-preview:large"')
    expect(html, loc).toContain(`<link rel="canonical" href="${loc}"`)
  }
})

test('what search engines may not list is in no sitemap, and what is hidden or removed is gone the next night', async () => {
  const [nova, spam, gone, mira] = [
    await person({ isPrivate: true }),
    await person({ seoNoindexReason: 'spam' }),
    await person({ closedAt: 1 }),
    await person(),
  ]
  const limited = await person({ limitedUntil: tonight + 300 * DAY })
  for (const each of [nova, spam, gone, limited]) await board(each)
  const [on, secret, unlisted] = [
    await board(mira),
    await board(mira, { privacy: 'secret' }),
    await board(mira, { privacy: 'protected' }),
  ]
  const thin = await board(mira, { row: { seoNoindexReason: 'thin' } })
  const disabled = await board(mira, { row: { isDisabled: true } })
  const shown = await pin(mira, on, { annotations: ['shown'] })
  const hidden = [await pin(mira, secret, { annotations: ['hidden'] }), await pin(mira, unlisted)]
  const quiet = await pin(mira, on, { row: { seoNoindexReason: 'low_quality' } })
  await night()
  const names = async () => [...(await listed()).keys()].join('\n')
  const before = await names()
  for (const each of [nova, spam, gone, limited]) expect(before).not.toContain(`/${each.username}/`)
  for (const each of [secret, unlisted, thin, disabled]) expect(before).not.toContain(each.url)
  for (const each of [...hidden, quiet]) expect(before).not.toContain(String(each.id))
  expect(before).not.toContain('/hidden/')
  for (const each of [`/${mira.username}/`, on.url, String(shown.id), '/shown/']) expect(before).toContain(each)
  await db.update(users).set({ closedAt: 1, suspendedAt: 1 }).where(eq(users.id, mira.id))
  await db.update(pins).set({ listed: false }).where(eq(pins.pinnerId, mira.id))
  await night()
  const after = await names()
  expect(after).not.toContain(`/${mira.username}/`)
  expect(after).not.toContain(String(shown.id))
})

test('a night that is cut off goes on where it was, and readers get the last whole list until then', async () => {
  const mira = await person()
  const on = await board(mira)
  const made = []
  for (let i = 0; i < 7; i++) made.push(await pin(mira, on))
  const before = (await index()).length
  tonight += DAY
  const few = { slices: 2, rows: 3 }
  let runs = 0
  for (; runs < 100; runs++) {
    await makeSitemaps(db, tonight + runs, { MEDIA }, few)
    if (!(await MEDIA.head('sitemaps/progress.json'))) break
    if (runs < 3) expect((await index()).length).toBe(before)
  }
  expect(runs).toBeGreaterThan(3)
  const all = [...(await listed()).keys()].join('\n')
  for (const { id } of made) expect(all).toContain(String(id))
  // A second time in the same night changes nothing, and the next one needs fewer parts.
  const parts = await index()
  await makeSitemaps(db, tonight + 1000, { MEDIA }, few)
  expect(await index()).toEqual(parts)
  await night()
  const kept = new Set((await index()).map(({ loc }) => loc))
  const left = parts.filter(({ loc }) => !kept.has(loc))
  expect(left.length).toBeGreaterThan(3)
  for (const { loc } of left) expect((await ask(new URL(loc).pathname)).status).toBe(404)
})

test('who has a sitemap as it is gets 304, and a part that did not change keeps its date', async () => {
  await night()
  const first = await index()
  await night()
  expect(await index()).toEqual(first)
  for (const path of ['/sitemap.xml', '/sitemap/site.xml', '/sitemap/profiles-1.xml']) {
    const etag = (await ask(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\//)
    const again = await ask(path, { headers: { 'if-none-match': etag } })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
  }
  const etag = (await ask('/sitemap/profiles-1.xml')).headers.get('etag') ?? ''
  await person()
  await night()
  const profiles = (parts: typeof first) => parts.find(({ loc }) => loc.includes('profiles'))?.lastmod
  expect(profiles(await index())).not.toBe(profiles(first))
  expect((await ask('/sitemap/profiles-1.xml', { headers: { 'if-none-match': etag } })).status).toBe(200)
})
