import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newIds } from '#worker/db/ids.ts'
import { metered, newMeter } from '#worker/db/meter.ts'
import { openDatabase } from '#worker/db/open.ts'
import { distributeNews } from '#worker/homefeed/jobs.ts'
import { PART } from '#worker/homefeed/queries.ts'
import { db } from '../fixtures/app.ts'
import { cost } from '../fixtures/costs.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { deliver } from '../fixtures/homefeed.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
/** Rows read and written for a slice of 500 followers who all want to be told. */
const MOST_A_SLICE = 20_000

test('a board with 70,000 followers costs its saver no row more, and a job tells each who wants it once, slice by slice [REL-21]', async ({
  skip,
}) => {
  skip(isLibsql)
  const ada = await person()
  const count = 70_000
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const base = newIds(count + 1)
  await db.run(
    sql`insert into users (id, username, full_name, first_name, created_at) ${numbers} select ${base} + i, 'c' || ${base} || '_' || i, 'Fan', 'Fan', 1 from n`,
  )
  const sea = await board(ada, { name: 'Sea', row: { followerCount: count } })
  await db.run(
    sql`insert into board_follows (user_id, board_id, rk) ${numbers} select ${base} + i, ${sea.id}, -(${base} + i) from n`,
  )
  // In the first slice nobody wants it, in the second one everybody, then one in a hundred. The newest followers, with the greatest i, come first.
  const place = sql`(${count} + 1 - i)`
  const wants = sql`(${place} > ${PART} and ${place} <= ${2 * PART}) or (${place} > ${2 * PART} and ${place} % 100 = 7)`
  await db.run(
    sql`insert into bells (user_id, choices) ${numbers} select ${base} + i, '{"board_pin":"app"}' from n where ${wants}`,
  )
  const session = await sessionOf(ada)
  const saved = async (on: { id: number }) => {
    const source = await pin(await person(), await board(await person()))
    const json = { board_id: String(on.id) }
    return cost(`/v3/pins/${source.id}/repin/`, { method: 'POST', session, json })
  }
  const lake = await board(ada, { name: 'Lake' })
  await db.run(sql`insert into board_follows (user_id, board_id, rk) values (${base} + 1, ${lake.id}, -1)`)
  const [few, many] = [await saved(lake), await saved(sea)]
  expect([many.status, many.rounds]).toEqual([few.status, few.rounds])
  expect(Math.abs(many.rows - few.rows)).toBeLessThanOrEqual(5)
  // The job stops after each part, as if it were killed, and goes on.
  const news = { kind: 1, sourceId: sea.id } as const
  const toldNow = async () =>
    (
      await db.get<{ n: number }>(
        sql`select count(*) as n from notifications where kind = 'board_pin' and about_id = ${sea.id}`,
      )
    )?.n
  const rows: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const meter = newMeter()
    const own = openDatabase({ DB }, (binding) => metered(binding, meter))
    expect(await distributeNews(own, news, Date.now(), 1)).toBe(false)
    rows.push(meter.rowsRead + meter.rowsWritten)
  }
  // A row of the follow and one of its choice; who is told is some thirty more.
  expect(Math.max(...rows)).toBeLessThanOrEqual(MOST_A_SLICE)
  console.info(`rows of a slice of 500 followers: ${rows.join(', ')}`)
  expect(await toldNow()).toBe(PART + 5)
  for (let left = 20; left > 0 && !(await distributeNews(db, news, Date.now(), 20)); left--);
  const wanted = await db.get<{ n: number }>(
    sql`select count(*) as n from bells where user_id > ${base} and user_id <= ${base + count}`,
  )
  expect(await toldNow()).toBe(wanted?.n)
  // A message that comes twice finds nothing to do.
  await deliver()
  expect(await toldNow()).toBe(wanted?.n)
  const unseen = sql`select count(*) as n from bells where user_id > ${base} and user_id <= ${base + count} and unseen_count <> 1`
  expect(await db.get(unseen)).toEqual({ n: 0 })
}, 240_000)
