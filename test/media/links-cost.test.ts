import { expect, test } from 'vitest'
import { media, unusedMedia } from '#worker/model/media/tables.ts'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { publish, publishHtml, redirect, requestsTo, sentFrom, somewhere } from '../fixtures/origin.ts'
import { png } from '../fixtures/pictures.ts'
import { person } from '../fixtures/world.ts'

const MB = 1024 * 1024
/** The buffers between two workers may fill when one stops reading. */
const ON_THE_WAY = 4 * MB
const session = async () => signIn((await person()).username)
const ask = (as: string, path: string, url: string) => askJson(path, { method: 'POST', json: { url }, session: as })
const upload = (as: string, url: string) => ask(as, '/v3/media/', url)
const preview = (as: string, url: string) => ask(as, '/v3/link_preview/', url)
const REFUSED = { http: 400, code: 1, message: "We can't get anything from that address." }
const html = { 'content-type': 'text/html' }
const image = { 'content-type': 'image/png' }

test('servers that do not answer, or stop in the middle, get five seconds in all, over all redirects [REL-11]', async () => {
  const mira = await session()
  const minute = 60_000
  const page = '<title>Late</title>'
  // Each answers within the limit, all of them together do not.
  let chain = await publishHtml(somewhere(), page)
  for (let hop = 0; hop < 4; hop++) chain = await redirect(somewhere(), chain, { wait: 2000 })
  const addresses = [
    await publish(somewhere(), page, { headers: html, wait: minute }),
    await publish(somewhere(), page, { headers: html, drip: minute }),
    await redirect(somewhere(), await publish(somewhere(), page, { headers: html, wait: minute })),
    await redirect(somewhere(), await publishHtml(somewhere(), page), { wait: minute }),
    chain,
  ]
  const picture = await publish(somewhere('a.png'), await png(), { headers: image, drip: minute })
  const started = Date.now()
  const answers = await Promise.all([...addresses.map((url) => preview(mira, url)), upload(mira, picture)])
  for (const [i, answer] of answers.entries()) expect(answer, String(i)).toMatchObject(REFUSED)
  expect(Date.now() - started).toBeLessThan(minute / 2)
  const quick = await redirect(somewhere(), await publishHtml(somewhere(), page), { wait: 200 })
  expect((await preview(mira, quick)).data.title).toBe('Late')
})

test('of a body that is too large no more than the limit is read [REL-11]', async () => {
  const mira = await session()
  const filler = new Uint8Array(MB).fill(32)
  const endless = 200
  const page = await publish(somewhere(), filler, { headers: html, endless })
  expect((await preview(mira, page)).data.title).toBeNull()
  expect(await sentFrom(page)).toBeLessThanOrEqual(MB + ON_THE_WAY)
  const start = await png(400, 300)
  const beginning = new Uint8Array(MB)
  beginning.set(start)
  const large = await publish(somewhere('a.png'), beginning, { headers: image, endless })
  expect(await upload(mira, large)).toMatchObject(REFUSED)
  expect(await sentFrom(large)).toBeLessThanOrEqual(10 * MB + ON_THE_WAY)
  // Connections to other types, errors and redirects are closed at once.
  for (const answer of [
    { headers: image, endless },
    { headers: image, endless, status: 500 },
    { headers: { ...image, location: page }, endless, status: 302 },
  ]) {
    const url = await publish(somewhere('a.png'), filler, answer)
    expect(await upload(mira, url)).toMatchObject(REFUSED)
    expect(await sentFrom(url), JSON.stringify(answer)).toBeLessThanOrEqual(ON_THE_WAY)
  }
  const alone = await publish(somewhere('a.png'), beginning, { headers: image, endless })
  expect((await preview(mira, alone)).data.images).toMatchObject([{ width: 400, height: 300 }])
  expect(await sentFrom(alone)).toBeLessThanOrEqual(ON_THE_WAY)
  expect([await db.select().from(media), await db.select().from(unusedMedia)]).toEqual([[], []])
})

test('a house is refused at the last hop as at the first, and loops of any length end [REL-11]', async () => {
  const mira = await session()
  for (const house of [
    'http://127.0.0.1/',
    'http://[::ffff:10.0.0.1]/',
    'https://pinfold.test/mira/',
    'javascript:alert(1)',
  ])
    for (let hops = 1; hops <= 5; hops++) {
      if (house.startsWith('http')) await publishHtml(house, '<title>Secret</title>')
      let address = house
      for (let hop = 0; hop < hops; hop++) address = await redirect(somewhere(), address)
      expect(await preview(mira, address), `${house} after ${hops}`).toMatchObject(REFUSED)
      expect(await upload(mira, address), `${house} after ${hops}`).toMatchObject(REFUSED)
      if (house.startsWith('http')) expect(await requestsTo(house)).toEqual([])
    }
  const [here, there] = [somewhere(), somewhere()]
  await redirect(here, there)
  await redirect(there, here)
  expect(await preview(mira, here)).toMatchObject(REFUSED)
  expect([await requestsTo(here), await requestsTo(there)].map(({ length }) => length)).toEqual([3, 3])
})

test('a redirect may be written in part, and one that leads nowhere is a failure like any [REL-11 REL-15]', async () => {
  const mira = await session()
  const page = await publishHtml(somewhere('a/b'), '<title>Here</title>')
  const from = new URL('/start', page).href
  for (const location of ['/a/b', 'a/b', '//HOST/a/b', './a/../a/b#part']) {
    await redirect(from, location.replace('HOST', new URL(page).host))
    expect((await preview(mira, from)).data?.title, location).toBe('Here')
  }
  for (const location of ['//', 'http://', 'https://[broken', 'http://a b/', '']) {
    await redirect(from, location)
    expect(await preview(mira, from), location).toMatchObject(REFUSED)
  }
})

test('a page that names a hundred thousand pictures that are none is answered like any, with what stands before them [REL-15]', async () => {
  const mira = await session()
  const bad = Array.from({ length: 20_000 }, () => 'x:y')
  const data = JSON.stringify(Array.from({ length: 40 }, () => ({ '@type': 'Product', image: bad.slice(0, 500) })))
  const links = '<link rel=image_src href="x:y">'.repeat(20_000)
  const nested = `${'['.repeat(100_000)}`
  const page = await publishHtml(
    somewhere(),
    `<script type="application/ld+json">${data}</script><script type="application/ld+json">${nested}</script><img src="/a.jpg">${links}<img src="/late.jpg">`,
  )
  expect((await preview(mira, page)).data.images).toMatchObject([{ url: new URL('/a.jpg', page).href }])
})
