import { createScheduledController } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Library, LibraryItemView } from '#domain/library/contract.ts'
import worker from '#worker/index.ts'
import { continueLibraries, findNewPins } from '#worker/library/jobs.ts'
import { completeBindings } from '#worker/settings.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { importWhole } from '../fixtures/imported.ts'
import { BINDINGS, pinsOf } from '../fixtures/imports.ts'
import { publish, publishHtml, requestsTo, somewhere } from '../fixtures/origin.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

const HOUR = 3_600_000
const bindings = (more: object = {}) => ({ ...BINDINGS, ...more }) as typeof BINDINGS

/** Runs what the cron time runs, every few minutes for a day, as if time went by. */
async function runFor(hours: number, from = Date.now(), env = BINDINGS): Promise<number> {
  for (let now = from; now < from + hours * HOUR; now += HOUR / 4) await continueLibraries(db, now, env)
  return from + hours * HOUR
}
const libraryOf = async (who: Person): Promise<Library> =>
  (await askJson('/v3/users/me/library/', { session: await sessionOf(who) })).data
const itemsOf = async (who: Person, state: string): Promise<LibraryItemView[]> =>
  (await askJson(`/v3/users/me/library/items/?state=${state}`, { session: await sessionOf(who) })).data
const press = async (who: Person, act: string) =>
  ask('/do/change_library/', { method: 'POST', session: await sessionOf(who), body: new URLSearchParams({ act }) })
const picture = async (url: string, answer = {}) =>
  publish(url, await png(40, 30), { headers: { 'content-type': 'image/png' }, ...answer })
const csv = (...lines: string[]) => ['title,url,image,folder', ...lines].join('\n')

test('after an import every picture is fetched and kept as its site has it, though nobody has opened it [CRE-009 REL-11 REL-12]', async () => {
  const mira = await person()
  const [a, gone] = [await picture(somewhere('a.png')), somewhere('gone.png')]
  await publish(gone, '', { status: 404 })
  await importWhole(mira, csv(`One,https://x.example/1,${a},Sea`, `Two,https://x.example/2,${gone},Sea`), 'a.csv')
  await runFor(2)
  expect(await libraryOf(mira)).toMatchObject({ pictures: { kept: 1, waiting: 0, dead: 1 }, keeps_copies: true })
  expect((await libraryOf(mira)).bytes).toBeGreaterThan(50)
  expect(await itemsOf(mira, 'dead')).toMatchObject([{ kind: 'picture', reason: 'gone', title: 'Two', address: gone }])
  // Its site closes: the picture is still shown.
  await publish(a, '', { status: 410 })
  const imageKey = (await pinsOf(mira)).find(({ title }) => title === 'One')?.imageKey
  expect((await ask(`/img/originals/${imageKey}.webp`)).status).toBe(200)
  const page = await askHtml('/settings/library/', { session: await sessionOf(mira) })
  expect(page.html).toContain('The site says it is gone')
  expect(page.html).toContain('https://web.archive.org/web/https://x.example/2')
})

test('a bare link gets its page’s name and picture; a name of its own stays, and a page without one names nothing', async () => {
  const mira = await person()
  const shot = await picture(somewhere('shot.png'))
  const html = `<title>A chair of oak</title><meta property="og:image" content="${shot}"><meta property="og:image:alt" content="Four legs">`
  const [named, own, bare] = [somewhere('one'), somewhere('two'), somewhere('three')]
  await publishHtml(named, html)
  await publishHtml(own, html)
  await publishHtml(bare, '<p>Nothing')
  await importWhole(
    mira,
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>Oak</H3><DL><DT><a href="${named}">${named}</a><DT><a href="${own}">My chair</a><DT><a href="${bare}"></a></DL></DL>`,
    'a.html',
  )
  await runFor(2)
  const pins = await pinsOf(mira)
  expect(pins.find(({ link }) => link === named)).toMatchObject({ title: 'A chair of oak', alt: 'Four legs' })
  expect(pins.find(({ link }) => link === own)?.title).toBe('My chair')
  expect(pins.find(({ link }) => link === bare)).toMatchObject({ imageKey: null, title: bare.slice('https://'.length) })
  expect(await libraryOf(mira)).toMatchObject({ pages: { kept: 3, dead: 0 }, pictures: { kept: 2, waiting: 0 } })
  // The board shows it.
  const shown = (await askJson(`/v3/boards/${pins[0]?.boardId}/`, { session: await sessionOf(mira) })).data
  const keys = pins.map(({ imageKey }) => imageKey).filter(Boolean)
  expect(shown.covers.map(({ key }: { key: string }) => key).sort()).toEqual([...keys].sort())
})

test('a dead link is said on its Pin, with a way to an archive; what answers again is none', async () => {
  const mira = await person()
  const link = somewhere('lost')
  await publish(link, '', { status: 410 })
  await importWhole(mira, `<a href="${link}">Lost</a>`, 'a.html')
  const until = await runFor(2)
  const [{ id = 0 } = {}] = await pinsOf(mira)
  const told = await askHtml(`/pin/${id}/`, { session: await sessionOf(mira) })
  expect(told.html).toContain('This link is gone.')
  expect(told.html).toContain(`https://web.archive.org/web/${link}`)
  await publishHtml(link, '<title>Found</title>')
  await press(mira, 'retry')
  await runFor(2, until)
  const again = await askHtml(`/pin/${id}/`, { session: await sessionOf(mira) })
  expect(again.html).not.toContain('This link is gone.')
  expect(await libraryOf(mira)).toMatchObject({ pages: { kept: 1, dead: 0 } })
})

test('a site is asked one thing at a time, rests when it has trouble, and what doesn’t come within days is dead', async () => {
  const mira = await person()
  const site = new URL(somewhere()).origin
  const all = Array.from({ length: 20 }, (_, i) => `${site}/${i}.png`)
  for (const each of all) await publish(each, '', { status: 503, headers: { 'retry-after': '7200' } })
  await importWhole(mira, csv(...all.map((each, i) => `T${i},https://x.example/${i},${each},Sea`)), 'a.csv')
  const start = Date.now()
  await runFor(1, start)
  const asked = async () => (await Promise.all(all.map(requestsTo))).flat().length
  // The first refusal was enough.
  expect(await asked()).toBe(1)
  await runFor(24 * 12, start + HOUR)
  expect(await libraryOf(mira)).toMatchObject({ pictures: { kept: 0 } })
  expect(await asked()).toBeLessThan(120)
}, 60_000)

test('a site that wants no copies is heard: in its robots.txt, a header and a page', async () => {
  const mira = await person()
  const [closed, headed, paged] = [somewhere('closed/a.png'), somewhere('b.png'), somewhere('page')]
  await picture(closed)
  await publish(new URL('/robots.txt', closed).href, 'User-agent: *\nDisallow: /closed/', {
    headers: { 'content-type': 'text/plain' },
  })
  await picture(headed, { headers: { 'content-type': 'image/png', 'x-robots-tag': 'noimageindex' } })
  await publishHtml(
    paged,
    `<title>P</title><meta name="pinterest" content="nopin"><meta property="og:image" content="${headed}">`,
  )
  await importWhole(mira, csv(`A,https://x.example/1,${closed},Sea`, `B,https://x.example/2,${headed},Sea`), 'a.csv')
  await importWhole(mira, `<a href="${paged}">${paged}</a>`, 'b.html')
  await runFor(2)
  expect((await itemsOf(mira, 'dead')).map(({ reason }) => reason)).toEqual(['robots', 'robots'])
  expect(await requestsTo(closed)).toEqual([])
  expect(await libraryOf(mira)).toMatchObject({ pictures: { kept: 0, waiting: 0, dead: 2 }, pages: { kept: 1 } })
  expect((await pinsOf(mira)).find(({ link }) => link === paged)).toMatchObject({ title: 'P', imageKey: null })
})

test('nothing is fetched while it is paused or off, and it goes on where it was', async () => {
  const mira = await person()
  const a = await picture(somewhere('a.png'))
  await press(mira, 'pause')
  await importWhole(mira, csv(`A,https://x.example/1,${a},Sea`), 'a.csv')
  let now = await runFor(3)
  expect(await requestsTo(a)).toEqual([])
  expect(await libraryOf(mira)).toMatchObject({ is_paused: true, pictures: { waiting: 1 } })
  await press(mira, 'resume')
  await press(mira, 'keep_no_more')
  now = await runFor(3, now)
  expect(await libraryOf(mira)).toMatchObject({ keeps_copies: false, is_paused: false, pictures: { waiting: 1 } })
  await press(mira, 'keep')
  // At once: what has been put off meanwhile isn't waited for.
  await continueLibraries(db, Date.now() + 1000, BINDINGS)
  expect(await libraryOf(mira)).toMatchObject({ pictures: { kept: 1, waiting: 0 } })
})

test('a press is for everything, however much there is: 1,200 dead ones are tried again, and of 1,200 paused ones no site is looked at', async () => {
  const mira = await person()
  const site = new URL(somewhere()).origin
  const each = (i: number) => `T${i},https://x.example/${i},${site}/${i}.png,Sea`
  await importWhole(mira, csv(...Array.from({ length: 1200 }, (_, i) => each(i))), 'a.csv')
  await press(mira, 'pause')
  await runFor(1)
  expect(await libraryOf(mira)).toMatchObject({ pictures: { waiting: 1200 } })
  const waitsFor = () =>
    db.all(sql`select due_at from library_hosts where host = ${new URL(site).host} and due_at is not null`)
  expect(await waitsFor()).toEqual([])
  await press(mira, 'resume')
  await continueLibraries(db, Date.now() + 1000, BINDINGS)
  expect(await waitsFor()).toHaveLength(1)
  await db.run(sql`update library_items set state = 'dead', reason = 'gone', at = 1 where user_id = ${mira.id}`)
  await press(mira, 'pause')
  await press(mira, 'retry')
  await continueLibraries(db, Date.now() + 1000, BINDINGS)
  expect(await libraryOf(mira)).toMatchObject({ is_paused: true, pictures: { dead: 0, waiting: 1200 } })
}, 60_000)

test('a deployment may limit how much is kept: the rest waits, and says why', async () => {
  const mira = await person()
  const all = [await picture(somewhere('a.png')), await picture(somewhere('b.png'))]
  await importWhole(mira, csv(...all.map((each, i) => `T${i},https://x.example/${i},${each},Sea`)), 'a.csv')
  await runFor(2, Date.now(), bindings({ LIBRARY_MEGABYTES: '0.00001' }))
  expect(await libraryOf(mira)).toMatchObject({ pictures: { kept: 1, waiting: 1 } })
  expect((await itemsOf(mira, 'waiting')).map(({ reason }) => reason)).toEqual(['full'])
})

test('what is no picture, or on the site’s own network, is dead and changes nothing [REL-11]', async () => {
  const mira = await person()
  const text = await publishHtml(somewhere('a.png'), '<p>Not a picture')
  await importWhole(
    mira,
    csv(`A,https://x.example/1,${text},Sea`, 'B,https://x.example/2,https://10.0.0.7/a.png,Sea'),
    'a.csv',
  )
  await runFor(2)
  const reasons = (await itemsOf(mira, 'dead')).map(({ reason }) => reason).sort()
  expect(reasons).toEqual(['no_picture', 'refused'])
  expect((await pinsOf(mira)).length).toBe(2)
})

test('Pins saved later are found by night, and what is deleted for good is counted no more', async () => {
  const [mira, kaia] = [await person(), await person()]
  const a = await picture(somewhere('a.png'))
  await importWhole(mira, csv(`A,https://x.example/1,${a},Sea`), 'a.csv')
  let now = await runFor(2)
  const [{ id = 0 } = {}] = await pinsOf(mira)
  const session = await sessionOf(kaia)
  const saved = await askJson(`/v3/pins/${id}/repin/`, { method: 'POST', session, json: { title: 'Mine' } })
  expect(saved.http).toBe(200)
  await findNewPins(db, now)
  now = await runFor(2, now)
  expect(await libraryOf(kaia)).toMatchObject({ pictures: { kept: 1 } })
  expect((await requestsTo(a)).length).toBe(1)
  expect((await libraryOf(kaia)).bytes).toBe((await libraryOf(mira)).bytes)
  expect((await askJson(`/v3/pins/${saved.data.id}/`, { method: 'DELETE', session })).http).toBe(200)
  const scheduledTime = new Date(Date.now() + 48 * HOUR)
  await worker.scheduled(createScheduledController({ scheduledTime }), BINDINGS as never)
  await runFor(2, now + 12 * 24 * HOUR)
  expect(await libraryOf(kaia)).toMatchObject({ pictures: { kept: 0 }, bytes: 0 })
  expect(await libraryOf(mira)).toMatchObject({ pictures: { kept: 1 } })
})

test('a step that is killed is done again, and an item that kills every step is dead in the end, while the others come [REL-23]', async () => {
  const mira = await person()
  const site = new URL(somewhere()).origin
  const [bad, good] = [`${site}/bad.png`, await picture(`${site}/good.png`)]
  await publish(bad, '', { wait: 0, status: 200 })
  await importWhole(mira, csv(`Bad,https://x.example/1,${bad},Sea`, `Good,https://x.example/2,${good},Sea`), 'a.csv')
  await continueLibraries(db, Date.now(), BINDINGS)
  // What a killed step leaves: begun, held, and nothing stored.
  const killed = sql`update library_items set state = 'waiting', reason = null, bytes = 0, due_at = 1, tries = iif(pin_id in (select id from pins where title = 'Bad'), 10, 1) where user_id = ${mira.id}`
  await db.run(killed)
  await db.run(
    sql`update library_hosts set due_at = 1, held_until = ${Date.now() + 10_000} where host = ${new URL(site).host}`,
  )
  const before = (await requestsTo(bad)).length
  await continueLibraries(db, Date.now(), BINDINGS)
  expect(await libraryOf(mira)).toMatchObject({ pictures: { waiting: 2 } })
  await continueLibraries(db, Date.now() + 30_000, BINDINGS)
  expect(await libraryOf(mira)).toMatchObject({ pictures: { kept: 1, dead: 1, waiting: 0 } })
  expect((await requestsTo(bad)).length).toBe(before)
})

test('while the store is away nothing is lost or dead, and it goes on afterwards [REL-23]', async () => {
  const mira = await person()
  const a = await picture(somewhere('a.png'))
  await importWhole(mira, csv(`A,https://x.example/1,${a},Sea`), 'a.csv')
  const away = {
    put: () => Promise.reject(new Error('put: We encountered an internal error. Please try again. (10001)')),
    head: () => Promise.resolve(null),
    get: () => Promise.resolve(null),
  }
  const now = await runFor(20, Date.now(), completeBindings(bindings({ MEDIA: away })))
  expect(await libraryOf(mira)).toMatchObject({ pictures: { kept: 0, waiting: 1, dead: 0 } })
  await runFor(8, now)
  expect(await libraryOf(mira)).toMatchObject({ pictures: { kept: 1, waiting: 0 } })
})

test('only the person themselves sees and changes it, and no visitor [REL-05]', async () => {
  expect((await askJson('/v3/users/me/library/')).http).toBe(401)
  expect((await askJson('/v3/users/me/library/items/')).http).toBe(401)
  expect((await askJson('/v3/users/me/library/', { method: 'PUT', json: { is_paused: true } })).http).toBe(401)
  const mira = await person()
  const session = await sessionOf(mira)
  const wrong = await askJson('/v3/users/me/library/', { method: 'PUT', session, json: { is_paused: 'yes' } })
  expect(wrong).toMatchObject({ http: 400, code: 1 })
  const set = await askJson('/v3/users/me/library/', { method: 'PUT', session, json: { is_paused: true } })
  expect(set).toMatchObject({ http: 200, data: { is_paused: true, keeps_copies: true, most_bytes: null } })
})
