import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { finishPending } from '#worker/homefeed/jobs.ts'
import { makeInboxes, tidyInboxes } from '#worker/homefeed/tidy.ts'
import { askJson, db } from '../fixtures/app.ts'
import { cost } from '../fixtures/costs.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { byMany, copies, type Many, many, original, pinsAbout } from '../fixtures/popular.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, person } from '../fixtures/world.ts'

/** Fewer than what a source brings to a new list. */
const OTHERS = 45
const unique = () => `word${crypto.randomUUID().slice(0, 8)}`

/** A homefeed of a person who follows somebody with many pictures, and people who all saved the same one. */
async function homefeedWith(count: number, crowd: Many) {
  const [mira, star] = [await person(), await person()]
  const word = unique()
  const of = await original(word)
  const first = await copies(of.id, { count, by: byMany(crowd) })
  const others = await pinsAbout(word, star, await board(star), OTHERS)
  await follow(mira, star)
  await db.run(sql`insert into follows (follower_id, followee_id, rk)
    select ${mira.id}, id, -id from users where id >= ${crowd.people} and id < ${crowd.people + count}`)
  const followed = sql`id in (select followee_id from follows where follower_id = ${mira.id})`
  await db.run(sql`update users set follower_count = 1 where ${followed}`)
  await db.run(sql`update users set following_count = ${count + 1} where id = ${mira.id}`)
  const session = await sessionOf(mira)
  await askJson('/v3/users/me/', { session })
  await makeInboxes(db, Date.now())
  return { mira, session, first, others }
}

async function pagesOf(session: string) {
  const pages: number[][] = []
  const costs: { rows: number; rounds: number }[] = []
  for (let bookmark = ''; ; ) {
    const path = `/v3/homefeed/?field_set_key=pin_card${bookmark && `&bookmark=${bookmark}`}`
    const page = await askJson(path, { session })
    const { rows, rounds } = await cost(path, { session })
    pages.push((page.data as { id: string }[]).map(({ id }) => Number(id)))
    costs.push({ rows, rounds })
    if (!page.bookmark) return { pages, costs }
    bookmark = page.bookmark
  }
}

test('a homefeed shows a picture once on full pages for the same rows, however many followed people saved it', async () => {
  const figures = new Set<string>()
  for (const count of [1, 24, 25, 120, 400]) {
    const { session, first, others } = await homefeedWith(count, await many(count))
    const { pages, costs } = await pagesOf(session)
    expect(
      pages.map(({ length }) => length),
      `${count} copies`,
    ).toEqual([25, 21])
    expect(pages.flat().slice(0, OTHERS)).toEqual(others)
    expect(pages.flat()[OTHERS]).toBeGreaterThanOrEqual(first)
    for (const { rows, rounds } of costs) {
      expect(rounds).toBe(1)
      expect(rows).toBeLessThanOrEqual(60)
    }
    figures.add(JSON.stringify(costs.slice(0, -1)))
  }
  expect([...figures]).toHaveLength(1)
})

test('the save of another followed person takes over when the one in a homefeed goes', async () => {
  const crowd = await many(3)
  const { mira, session, first, others } = await homefeedWith(3, crowd)
  const copy = async () => (await pagesOf(session)).pages.flat().filter((id) => !others.includes(id))
  const shown = await copy()
  expect(shown).toHaveLength(1)
  // The follow of its saver ends.
  const saver = crowd.people + ((shown[0] ?? 0) - first)
  expect((await askJson(`/v3/users/${saver}/follow/`, { method: 'DELETE', session })).http).toBe(200)
  await finishPending(db, Date.now())
  const second = await copy()
  expect(second).toHaveLength(1)
  expect(second).not.toEqual(shown)
  // It is deleted: the night removes it.
  await db.run(sql`delete from pins where id = ${second[0]}`)
  await tidyInboxes(db, Date.now())
  const third = await copy()
  expect(third).toHaveLength(1)
  expect([...shown, ...second]).not.toContain(third[0])
  // What is added again stays one.
  await makeInboxes(db, Date.now())
  await db.run(sql`delete from home_inboxes where user_id = ${mira.id}`)
  await makeInboxes(db, Date.now())
  expect(await copy()).toHaveLength(1)
})

test('a homefeed that is older than its pictures shows each once after the night', async () => {
  const { mira, session, others } = await homefeedWith(30, await many(30))
  await db.run(sql`update home_pins set picture = null, rk = -abs(rk) where user_id = ${mira.id}`)
  await tidyInboxes(db, Date.now())
  const { pages } = await pagesOf(session)
  expect(pages.map(({ length }) => length)).toEqual([25, 21])
  expect(pages.flat().slice(0, OTHERS)).toEqual(others)
})
