import { createMessageBatch, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#worker/db/ids.ts'
import type { Bindings } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { dataExports } from '#worker/model/exports/tables.ts'
import { TRANSFERS_QUEUE } from '#worker/queues.ts'
import { ask, db, OTHER_ORIGIN } from '../fixtures/app.ts'
import { mailsTo, mailTo } from '../fixtures/mail.ts'
import { choose, reader, turn } from '../fixtures/notification-mails.ts'
import type { Place } from '../fixtures/places.ts'
import type { Surface } from '../fixtures/surface.ts'
import { OF_OWNERS, OF_PLACES, SITE } from '../fixtures/surfaces.ts'
import { makeWorld, type World } from '../fixtures/viewers.ts'
import { follow, receiver, whenReceived } from '../fixtures/webhooks.ts'
import { board, person, pin } from '../fixtures/world.ts'

/** How the other host of the site, at which everything here is asked for, would stand in an address. */
const OTHER = /www\.pinfold\.test|www%2Epinfold/
/** What search engines, programs and other sites are told: whole addresses, all of this site unless listed. */
const TOLD = [
  /<link rel="(?:canonical|alternate)"[^>]* href="(https?:[^"]+)"/g,
  /<meta property="og:(?:url|image)" content="(https?:[^"]+)"/g,
  /<(?:loc|link|guid|id|url)>(https?:[^<]+)</g,
  /"(?:@id|url|item|issuer|home_page_url|feed_url|\w+_endpoint|contentUrl|thumbnailUrl|embedUrl|upload_url)":"(https?:[^"]+)"/g,
  /^Sitemap: (\S+)/gm,
]
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
let world: World
beforeAll(async () => {
  world = await makeWorld()
})

async function faultsOf(surface: Surface, place: Place, viewer: 'owner' | 'crawler'): Promise<string[]> {
  const as = viewer === 'crawler' ? { headers: { 'user-agent': CRAWLER } } : world.as(viewer, place.owner)
  const body = surface.body && { method: 'POST', json: surface.body(place) }
  const path = surface.path(place) + (surface.query ?? '')
  const answer = await ask(path, { ...as, ...body, origin: OTHER_ORIGIN })
  const text = JSON.stringify([...answer.headers]) + (await answer.text())
  const label = `${viewer}: ${path}`
  if (answer.status >= 500 || answer.status === 421) return [`${label} is ${answer.status}`]
  const names = OTHER.exec(text)
  const told = TOLD.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address = '']) => address))
  counted += told.length
  const foreign = told.filter(
    (address) => !/^https:\/\/pinfold\.test(?:\/|$)/.test(address) && !ELSEWHERE.test(address),
  )
  return [
    ...(names ? [`${label} says ${text.slice(names.index - 80, names.index + 60)}`] : []),
    ...foreign.map((address) => `${label} tells ${address}`),
  ]
}
let counted = 0
/** Pictures and links of Pins that are from other sites, and names of vocabularies. */
const ELSEWHERE = /^https?:\/\/(?:\w+\.)*(?:example(?:\.\w+)?|schema\.org|w3\.org|sitemaps\.org)\b/

test('every page, call, feed and file says the site’s own address, whatever known host asks for it [REL-02 SEO-001 SEO-003]', async () => {
  const faults: string[] = []
  const [first] = world.places as [Place]
  for (const viewer of ['owner', 'crawler'] as const) {
    for (const surface of [...SITE, ...OF_OWNERS]) faults.push(...(await faultsOf(surface, first, viewer)))
    for (const surface of OF_PLACES) faults.push(...(await faultsOf(surface, first, viewer)))
  }
  expect(faults).toEqual([])
  expect(counted).toBeGreaterThan(500)
})

test('mails, webhooks and archives of jobs say the site’s own address, also if another one was stored with them [REL-02 REL-22]', async () => {
  const mira = await reader()
  await choose(mira, { follow: 'now' }, { origin: OTHER_ORIGIN })
  const hook = await receiver(mira)
  await pin(mira, await board(mira))
  const [id, now] = [newId(), Date.now()]
  await db.insert(dataExports).values({
    ...{ id, userId: mira.id, withPictures: false, origin: OTHER_ORIGIN, language: 'en', state: 'running' },
    ...{ createdAt: now, expiresAt: now + 86_400_000 },
  })
  await db.run(sql`update bells set mail = json_set(mail, '$.origin', ${OTHER_ORIGIN})`)
  await db.run(sql`update webhooks set origin = ${OTHER_ORIGIN}`)
  await follow(mira, await person({ imageKey: 'abcdefghijklmnop' }))
  await turn(now + 3600_000)
  const message = { id: 'm', timestamp: new Date(), attempts: 1, body: { export: id } }
  await worker.queue(createMessageBatch(TRANSFERS_QUEUE, [message]), env as unknown as Bindings)
  await mailTo(mira.email, 2)
  const mails = await mailsTo(mira.email)
  expect(mails.map(({ subject }) => subject)).toHaveLength(2)
  const mailed = JSON.stringify(mails)
  expect(mailed).toContain('https://pinfold.test/')
  expect(mailed).not.toMatch(OTHER)
  const file = await MEDIA.get(`exports/${id}.zip`)
  const files = unzipSync(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)))
  const texts = Object.values(files).map((bytes) => new TextDecoder().decode(bytes))
  expect(texts.join('')).toContain('pinfold.test')
  expect(texts.join('')).not.toMatch(OTHER)
  const came = JSON.stringify(await whenReceived(hook, 1))
  expect(came).toContain('https://pinfold.test/')
  expect(came).not.toMatch(OTHER)
})
