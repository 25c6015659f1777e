import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { userAliases, users } from '#worker/model/profiles/tables.ts'
import { type Ask, ask, askHtml, db, signIn } from '../fixtures/app.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

let mira: Person
let shop: Person
let owner: Ask
let guest: Ask
let partner: Ask

beforeAll(async () => {
  mira = await person()
  shop = await person({ isPartner: true })
  for (const each of [mira, shop]) {
    const on = await board(each)
    await pin(each, on, { row: { title: 'A plain one' } })
    await pin(each, on, { row: { title: 'A video one', isVideo: true, isRepin: true } })
  }
  owner = { session: await signIn(mira.username) }
  guest = { session: await signIn((await person()).username) }
  partner = { session: await signIn(shop.username) }
})

async function expectAt(path: string, as: Ask, status: number, location?: string) {
  const response = await ask(path, as)
  expect([response.status, response.headers.get('location')], `${path} ${JSON.stringify(as)}`).toEqual([
    status,
    location ?? null,
  ])
}

test('Saved, Created, story and video pins each have an address [TAB-002 TAB-003 TAB-008 TAB-011 TAB-027]', async () => {
  const titles = async (suffix: string, as: Ask) =>
    texts((await askHtml(`/${mira.username}/${suffix}`, as)).html, '[data-test-id=pin] b')
  expect((await askHtml(`/${mira.username}/_saved/`)).html).toContain('profile-board-card')
  expect(await titles('_created/', guest)).toEqual(['A plain one'])
  expect(await titles('video_pins/', {})).toEqual(['A video one'])
  const stories = await askHtml(`/${mira.username}/story_pins/`)
  expect(stories.http).toBe(200)
  expect(await texts(stories.html, byTestId('pins-empty'))).toHaveLength(1)
})

test('all pins are at /_pins/, and /pins leads there [TAB-006 TAB-012 GRD-007]', async () => {
  for (const as of [{}, guest, owner])
    expect((await askHtml(`/${mira.username}/_pins/`, as)).html).toContain('A plain one')
  await expectAt(`/${mira.username}/pins/?x=1`, {}, 302, `/${mira.username}/_pins/?x=1`)
})

test('the hub of boards is the owner’s, and not a business’s [TAB-001 TAB-028]', async () => {
  expect((await ask(`/${mira.username}/_boards/`, owner)).status).toBe(200)
  for (const as of [{}, guest]) await expectAt(`/${mira.username}/_boards/`, as, 302, `/${mira.username}/_saved/`)
  await expectAt(`/${shop.username}/_boards/`, partner, 302, `/${shop.username}/_saved/`)
  expect(await texts((await askHtml(`/${shop.username}/`, partner)).html, '[role=tab]')).toEqual(['Created', 'Saved'])
})

test('the preview of one’s profile is one’s own [TAB-007]', async () => {
  for (const suffix of ['_profile/', '_profile/_created/', '_profile/_saved/']) {
    expect((await ask(`/${mira.username}/${suffix}`, owner)).status, suffix).toBe(200)
    for (const as of [{}, guest]) await expectAt(`/${mira.username}/${suffix}`, as, 302, `/${mira.username}/`)
  }
})

test('Created shows to signed-in others and to businesses themselves [TAB-026]', async () => {
  await expectAt(`/${mira.username}/_created/`, {}, 302, `/${mira.username}/_saved/`)
  await expectAt(`/${mira.username}/_created/`, owner, 302, `/${mira.username}/_saved/`)
  expect((await ask(`/${mira.username}/_created/`, guest)).status).toBe(200)
  expect((await ask(`/${shop.username}/_created/`, partner)).status).toBe(200)
  const empty = await person()
  await expectAt(`/${empty.username}/_created/`, guest, 302, `/${empty.username}/_saved/`)
})

test('a name in another case, or without its slash, leads to the real address for good [TAB-017 TAB-018 API-001]', async () => {
  const loud = mira.username.toUpperCase()
  await expectAt(`/${loud}/_created/?x=1`, {}, 301, `/${mira.username}/_created/?x=1`)
  await expectAt(`/${mira.username}?x=1`, {}, 301, `/${mira.username}/?x=1`)
  await expectAt(`/${loud}/`, owner, 301, `/${mira.username}/`)
})

test('a former name leads to the new one while it is kept, then to nobody [TAB-017]', async () => {
  await db
    .insert(userAliases)
    .values({ username: `old_${mira.username}`.slice(0, 30), userId: mira.id, expiresAt: Date.now() + 1e6 })
  await db
    .insert(userAliases)
    .values({ username: `gone_${mira.username}`.slice(0, 30), userId: mira.id, expiresAt: Date.now() - 1 })
  await expectAt(`/${`old_${mira.username}`.slice(0, 30)}/_saved/?a=b`, {}, 302, `/${mira.username}/_saved/?a=b`)
  await expectAt(`/${`gone_${mira.username}`.slice(0, 30)}/`, {}, 302, '/?show_error=true')
})

test('visitors of a missing person are redirected to the front page with a message [TAB-019 TAB-020 TAB-021]', async () => {
  const closed = await person({ closedAt: Date.now() })
  for (const name of ['nosuchuser', closed.username, 'no', 'with.dot', '12345', 'a'.repeat(31), '%F0%9F%99%82'])
    await expectAt(`/${name}/`, {}, 302, '/?show_error=true')
  const { http, html, headers } = await askHtml('/?show_error=true')
  expect(http).toBe(200)
  expect(await texts(html, byTestId('toasts'))).toEqual(["We couldn't find that page."])
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect((await select(html, 'link[rel=canonical]'))[0]?.attributes.href).toBe('https://pinfold.test/')
})

test('signed-in people get a page that says so, crawlers the plain status [TAB-022 TAB-020]', async () => {
  const closed = await person({ closedAt: Date.now() })
  const bot = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }
  for (const [name, status] of [
    ['nosuchuser', 404],
    [closed.username, 410],
  ] as const) {
    for (const as of [guest, bot]) {
      const { http, html } = await askHtml(`/${name}/`, as)
      expect(http).toBe(status)
      expect(await texts(html, 'h1')).toEqual(["We couldn't find that page."])
    }
  }
})

test('an ads-only profile sends everybody but its owner to its site, if that is one [TAB-023]', async () => {
  const ads = await person({ isAdsOnly: true, adsOnlySite: 'https://shop.example/x' })
  await expectAt(`/${ads.username}/`, {}, 302, 'https://shop.example/x')
  await expectAt(`/${ads.username}/_saved/`, guest, 302, 'https://shop.example/x')
  const own = { session: await signIn(ads.username) }
  expect((await askHtml(`/${ads.username}/`, own)).html).toContain('Visitors to this profile go to your website.')
  for (const adsOnlySite of [null, 'javascript:alert(1)', 'ftp://x.example/']) {
    await db.update(users).set({ adsOnlySite }).where(eq(users.id, ads.id))
    expect((await ask(`/${ads.username}/`)).status, String(adsOnlySite)).toBe(200)
  }
})

test('a missing board shows a message with other boards of its owner [BRD-059]', async () => {
  const rich = await person({ fullName: 'Mira Okafor' })
  for (let i = 0; i < 8; i++) await board(rich)
  await board(rich, { name: 'Hidden', privacy: 'secret' })
  for (const slug of ['no-such-board', 'hidden']) {
    const { http, html } = await askHtml(`/${rich.username}/${slug}/`)
    expect(http).toBe(404)
    expect(await texts(html, 'h1')).toEqual(["We couldn't find that page."])
    expect(html.replaceAll('&#x27;', "'")).toContain("But here are some of Mira Okafor's other boards!")
    expect(await select(html, byTestId('profile-board-card'))).toHaveLength(6)
    expect(html).not.toContain('Hidden')
  }
})

test('pins answer at their id, and with their title before it [CON-001 SEO-014]', async () => {
  const made = await pin(mira, await board(mira), { row: { title: 'Été: 5 idées!' } })
  for (const path of [`/pin/${made.id}/`, `/pin/whatever--${made.id}/`]) {
    const { http, html } = await askHtml(path)
    expect(http).toBe(200)
    const canonical = (await select(html, 'link[rel=canonical]'))[0]?.attributes.href
    expect(canonical).toBe(`https://pinfold.test/pin/${encodeURIComponent('été-5-idées')}--${made.id}/`)
  }
  for (const path of ['/pin/1/', '/pin/abc/', '/pin/x--/', `/pin/${made.id}x/`])
    expect((await ask(path)).status, path).toBe(404)
})

test('health and robots answer plainly [API-003]', async () => {
  const health = await ask('/healthz/')
  expect(await health.json()).toMatchObject({ status: 'ok', build: 'test' })
  const robots = await (await ask('/robots.txt')).text()
  expect(robots).toContain('Disallow: /v3/')
})

const ODD = [
  '/%zz/',
  '/a%2Fb/',
  '/%00/',
  `/${'a'.repeat(16_000)}/`,
  '/mira/%E0%A4%A/',
  '/..%2f..%2fetc/',
  '//evil.example/',
  '/mira/x/y/z/',
  '/pin/%zz/',
  '/help/__proto__/',
  '/?bookmark=%zz',
  '/mira/?bookmark=xyz',
]
test('odd addresses get a clear answer and never a server error [REL-15]', async () => {
  for (const path of ODD) {
    for (const as of [{}, guest]) {
      const response = await ask(path, as)
      expect(response.status, path.slice(0, 60)).toBeLessThan(500)
      expect(response.headers.get('location') ?? '/', path.slice(0, 60)).toMatch(/^\/(?!\/)/)
    }
  }
})
