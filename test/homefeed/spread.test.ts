import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { batch } from '#worker/db/batch.ts'
import { distributeNews, distributeWaitingNews } from '#worker/homefeed/jobs.ts'
import { claimNews, PART } from '#worker/homefeed/queries.ts'
import { makeInboxes, tidyInboxes } from '#worker/homefeed/tidy.ts'
import type { HomeMessage } from '#worker/messages.ts'
import { askJson, db } from '../fixtures/app.ts'
import { consume, deliver, personWithFollowers, queuedNews, titles } from '../fixtures/homefeed.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, type Person, person, pin } from '../fixtures/world.ts'

const one = async (query: ReturnType<typeof sql>) => ((await db.all(query)) as { n: number }[])[0]?.n
const lying = (pinId: number) => one(sql`select count(*) as n from home_pins where pin_id = ${pinId}`)
const newsOf = (who: Person): HomeMessage => ({ kind: 0, sourceId: who.id })
const FAR = Date.now() + 10 * 60_000

test('a pin reaches all followers with a list, part by part, and a killed job continues [TAB-032]', async () => {
  const count = 2 * PART + 100
  const star = await personWithFollowers(count)
  const late = await person()
  await follow(late, star)
  const boat = await pin(star, await board(star))
  expect(await queuedNews()).toContainEqual(newsOf(star))
  expect(await distributeNews(db, newsOf(star), Date.now(), 1)).toBe(false)
  expect(await lying(boat.id)).toBeGreaterThan(0)
  expect(await lying(boat.id)).toBeLessThanOrEqual(PART)
  // Killed while it holds the rest: nobody else may take it until the hold expires.
  await batch(db, [claimNews(newsOf(star), Date.now())])
  expect(await consume(newsOf(star))).toBe('again')
  expect(await distributeNews(db, newsOf(star), FAR, 100)).toBe(true)
  expect(await lying(boat.id)).toBe(count)
  expect(await queuedNews()).not.toContainEqual(newsOf(star))
  expect(await consume(newsOf(star))).toBe('done')
  expect(await lying(boat.id)).toBe(count)
  // A person who never visited has no list to fill.
  expect(await one(sql`select count(*) as n from home_pins where user_id = ${late.id}`)).toBe(0)
  expect(await titles(await sessionOf(late))).toHaveLength(1)
})

test('pins saved during a job are delivered by the next one [TAB-032]', async () => {
  const star = await personWithFollowers(PART + 10)
  const on = await board(star)
  const first = await pin(star, on)
  expect(await distributeNews(db, newsOf(star), Date.now(), 1)).toBe(false)
  const second = await pin(star, on)
  while ((await consume(newsOf(star))) === 'again');
  expect([await lying(first.id), await lying(second.id)]).toEqual([PART + 10, PART + 10])
  expect(await queuedNews()).not.toContainEqual(newsOf(star))
})

test('two jobs at once bring each pin once [TAB-032]', async () => {
  const star = await personWithFollowers(3 * PART)
  const boat = await pin(star, await board(star))
  const done = await Promise.all([1, 2, 3].map(() => distributeNews(db, newsOf(star), Date.now(), 100)))
  expect(done).toContain(true)
  expect(await lying(boat.id)).toBe(3 * PART)
})

test('many pins at once are one message, and only the newest of them news [TAB-032]', async () => {
  const star = await personWithFollowers(3)
  const on = await board(star)
  for (let i = 0; i < 60; i++) await pin(star, on)
  expect((await queuedNews()).filter(({ sourceId }) => sourceId === star.id)).toHaveLength(1)
  await deliver()
  expect(
    await one(sql`select count(*) as n from home_pins h join pins p on p.id = h.pin_id where p.pinner_id = ${star.id}`),
  ).toBe(3 * 50)
})

test('a person without followers causes no work, and by night no news is left [TAB-032]', async () => {
  const alone = await person()
  await pin(alone, await board(alone))
  const star = await personWithFollowers(2)
  const secret = await pin(star, await board(star, { privacy: 'secret' }))
  expect((await queuedNews()).map(({ sourceId }) => sourceId)).not.toEqual(expect.arrayContaining([alone.id]))
  expect((await queuedNews()).map(({ sourceId }) => sourceId)).not.toEqual(expect.arrayContaining([star.id]))
  const open = await pin(star, await board(star))
  await distributeWaitingNews(db, FAR)
  expect([await lying(secret.id), await lying(open.id)]).toEqual([0, 2])
})

test('a list keeps its newest 1,000, and an expired one is rebuilt the night after its viewer returns [TAB-032]', async () => {
  const theo = await person()
  const boat = await pin(theo, await board(theo), { row: { title: 'a boat' } })
  const mira = await person()
  const session = await sessionOf(mira)
  await askJson(`/v3/users/${theo.id}/follow/`, { method: 'PUT', session })
  expect(await titles(session)).toEqual(['a boat'])
  await db.run(sql`delete from home_inboxes where user_id <> ${mira.id}`)
  const size = () => one(sql`select count(*) as n from home_pins where user_id = ${mira.id}`)
  await db.run(sql`insert into pins (id, pinner_id, board_id, grp, listed, saved_rk, title, domain, image_width, image_height, color, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500)
    select i, ${theo.id}, ${boat.boardId}, 0, 1, i - 5000, 'An older Pin', '', 600, 900, '336699', 1 from n`)
  await db.run(
    sql`insert into home_pins (user_id, rk, pin_id) select ${mira.id}, saved_rk, id from pins where saved_rk > -5000`,
  )
  await tidyInboxes(db, Date.now())
  expect(await size()).toBe(1000)
  expect((await titles(session)).slice(0, 2)).toEqual(['a boat', 'An older Pin'])
  await db.run(sql`delete from pins where saved_rk > -5000`)
  await tidyInboxes(db, Date.now() + 70 * 24 * 3600_000)
  expect(await size()).toBe(0)
  expect(await titles(session)).toEqual(['a boat'])
  expect(await size()).toBe(0)
  await makeInboxes(db, Date.now())
  expect(await size()).toBe(1)
  expect(await titles(session)).toEqual(['a boat'])
})

test('a feed skips deleted pins, and the nightly job removes them [TAB-032]', async () => {
  const theo = await person()
  const old = await pin(theo, await board(theo), { row: { title: 'an old boat' } })
  const gone = await board(theo)
  for (let i = 0; i < 40; i++) await pin(theo, gone)
  const mira = await person()
  const session = await sessionOf(mira)
  await askJson(`/v3/users/${theo.id}/follow/`, { method: 'PUT', session })
  expect(await titles(session)).toHaveLength(25)
  await db.run(sql`delete from pins where board_id = ${gone.id}`)
  expect(await titles(session)).toEqual(['an old boat'])
  await tidyInboxes(db, Date.now())
  expect(await titles(session)).toEqual(['an old boat'])
  expect(await one(sql`select count(*) as n from home_pins where user_id = ${mira.id}`)).toBe(1)
  expect(await lying(old.id)).toBe(1)
})
