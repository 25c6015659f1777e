import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { batch } from '#worker/db/batch.ts'
import { newIds } from '#worker/db/ids.ts'
import { run } from '#worker/db/write.ts'
import { askHtml, askJson, db } from '../fixtures/app.ts'
import { seeded } from '../fixtures/seeded.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

const PEOPLE = 1000
const base = newIds(PEOPLE * 1001)
/** The number of each person's Pins: mostly a few, sometimes none, sometimes more than a new list takes of one person. */
const counts = (() => {
  const random = seeded(11)
  return Array.from({ length: PEOPLE }, (_, i) => (i % 97 === 3 ? 70 : i % 311 === 5 ? 400 : random.below(5)))
})()
const titleOf = (who: number, nth: number) => `${who}.${nth}`

beforeAll(async () => {
  const all = JSON.stringify(counts)
  const people = sql`with people(i, n) as (select key, value from json_each(${all}))`
  await batch(db, [
    run`insert into users (id, username, full_name, first_name, created_at)
        ${people} select ${base} + i, 's' || i || '_' || ${base}, 'Saver', 'Saver', 1 from people`,
    run`insert into boards (id, owner_id, name, name_key, slug, created_at)
        ${people} select ${base} + i, ${base} + i, 'All', 'all', 'all', 1 from people`,
    run`insert into pins (id, pinner_id, board_id, board_owner_id, on_profile, grp, listed, saved_rk, title, domain, image_width, image_height, color, created_at)
        ${people}, pins_of(i, nth, n) as (select i, 1, n from people where n > 0 union all select i, nth + 1, n from pins_of where nth < n)
        select ${base} + i * 1000 + nth, ${base} + i, ${base} + i, ${base} + i, 1, 0, 1, -(${base} + (i * 7919 + nth * 104729) % 1000003 * 1000 + i),
          i || '.' || nth, 'example.org', 600, 900, '336699', 1 from pins_of`,
  ])
})

/** The titles that the homefeed of a follower of the first `count` people must show first. */
function newest(count: number): string[] {
  const all = counts.slice(0, count).flatMap((n, i) =>
    Array.from({ length: n }, (_, nth) => ({
      title: titleOf(i, nth + 1),
      age: ((i * 7919 + (nth + 1) * 104729) % 1000003) * 1000 + i,
    })),
  )
  return all
    .toSorted((a, b) => b.age - a.age)
    .slice(0, 25)
    .map(({ title }) => title)
}

const random = seeded(3)
const few = Array.from({ length: 60 }, (_, i) => i)
const many = Array.from({ length: 40 }, () => 60 + random.below(PEOPLE - 60))

test('the homefeed answers for any number of followed people with any number of Pins [TAB-032 REL-15]', async () => {
  for (const count of [...few, ...many, 999, 1000]) {
    const fan = await person()
    await db.run(sql`insert into follows (follower_id, followee_id, rk)
      select ${fan.id}, ${base} + key, -(${base} + key) from json_each(${JSON.stringify(counts)}) where key < ${count}`)
    const session = await sessionOf(fan)
    const { http, data } = await askJson('/v3/homefeed/?field_set_key=pin_card', { session })
    expect(http, `of ${count}`).toBe(200)
    const titles = (data as { title: string }[]).map(({ title }) => title)
    expect(titles, `of ${count}`).toEqual(newest(count))
    if (count % 7 === 3) expect((await askHtml('/homefeed/', { session })).http, `page of ${count}`).toBe(200)
  }
})
