import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { metered, newMeter } from '#worker/db/meter.ts'
import { openDatabase } from '#worker/db/open.ts'
import { requestRemoval, runRemovals } from '#worker/pins/removal/remove.ts'
import { db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { onlyPin } from '../fixtures/removals.ts'
import { board, type Person, person, pin, type TestBoard } from '../fixtures/world.ts'

const { DB, MEDIA } = env as unknown as { DB: D1Database; MEDIA: R2Bucket }

test('3,503 saves of 7 people go in 8 slices, each within bounded calls and rows [REL-21]', async ({ skip }) => {
  skip(isLibsql)
  const mira = await person()
  const made = await pin(mira, await board(mira))
  const people: { one: Person; on: TestBoard }[] = []
  for (let i = 0; i < 7; i++) {
    const one = await person()
    people.push({ one, on: await board(one) })
  }
  const rows = Array.from({ length: 3503 }, (_, i) => {
    const { one, on } = people[i % 7] ?? { one: mira, on: null }
    return { id: made.id - 10_000_000 - i, pinner: one.id, board: on?.id }
  })
  await db.run(sql`insert into pins (id, pinner_id, board_id, grp, board_owner_id, on_profile, listed, saved_rk, image_width, image_height,
      color, image_key, is_repin, repin_of, root_id, likened)
    select value ->> 'id', value ->> 'pinner', value ->> 'board', 0, value ->> 'pinner', 1, 1, -(value ->> 'id'), 1, 1, 'aabbcc',
      ${made.imageKey}, 1, ${made.id}, ${made.id}, 1 from json_each(${JSON.stringify(rows)})`)
  await db.run(sql`update pins set repin_count = 3503 where id = ${made.id}`)
  for (const { one, on } of people) {
    await db.run(sql`update users set pin_count = (select count(*) from pins where pinner_id = ${one.id}),
      public_pin_count = (select count(*) from pins where pinner_id = ${one.id}) where id = ${one.id}`)
    await db.run(
      sql`update boards set pin_count = (select count(*) from pins where board_id = ${on.id}) where id = ${on.id}`,
    )
    await db.run(
      sql`update profile_boards set pin_count = (select pin_count from boards where id = board_id) where board_id = ${on.id}`,
    )
    await pin(one, on)
  }
  expect(await wrongCounters(DB)).toEqual([])
  const meter = newMeter()
  const counted = openDatabase({ DB: metered(DB, meter) })
  await requestRemoval(counted, onlyPin(made.id), Date.now())
  await runRemovals(counted, MEDIA, Date.now())
  expect(meter.calls).toBeLessThanOrEqual(40)
  expect(meter.rowsRead / rows.length).toBeLessThanOrEqual(80)
  expect(await db.all(sql`select count(*) as n from pins where root_id = ${made.id}`)).toEqual([{ n: 0 }])
  expect(await wrongCounters(DB)).toEqual([])
})
