import { env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { purgeAccounts } from '#worker/accounts/jobs.ts'
import { newIds } from '#worker/db/ids.ts'
import { metered, newMeter } from '#worker/db/meter.ts'
import { openDatabase } from '#worker/db/open.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { db } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { board, type Person, person, type TestBoard } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const endOf = ({ id }: Person) => db.update(users).set({ closedAt: 1, purgeAt: 1 }).where(eq(users.id, id))

/** Saves that many pins on a board in one statement. */
async function savePins(pinner: Person, on: TestBoard, count: number): Promise<void> {
  const base = newIds(count)
  await db.run(sql`insert into pins (id, pinner_id, board_id, board_owner_id, grp, listed, likened, saved_rk, title, image_key, image_width, image_height, color, created_at)
    with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})
    select ${base} + i, ${pinner.id}, ${on.id}, ${on.ownerId}, 0, 1, 1, -(${base} + i), 'Pin', printf('%016d', ${base} + i), 600, 900, '336699', 1 from n`)
}
async function purgeCost(): Promise<number> {
  const meter = newMeter()
  await purgeAccounts(openDatabase({ DB: metered(DB, meter) }), Date.now())
  return meter.rowsRead
}
const isThere = async ({ id }: Person) => (await db.select().from(users).where(eq(users.id, id))).length > 0

test('a purge reads at most 6 rows a Pin, however many the person has [REL-21]', async ({ skip }) => {
  skip(isLibsql)
  for (const count of [1000, 10_000]) {
    const mira = await person()
    await savePins(mira, await board(mira), count)
    await endOf(mira)
    const rows = await purgeCost()
    console.info(`rows to purge ${count} pins: ${rows}`)
    expect(await isThere(mira)).toBe(false)
    expect(rows).toBeLessThanOrEqual(6 * count + 200)
  }
})

test('each word and mark of a purged Pin is a row, and its look-ups, more [REL-21]', async ({ skip }) => {
  skip(isLibsql)
  const read: number[] = []
  for (const count of [200, 2000]) {
    const mira = await person()
    await savePins(mira, await board(mira), count)
    for (const rank of [0, 1, 2, 3])
      await db.run(sql`insert into pin_annotations (pin_id, rank, name, slug, listed)
        select id, ${rank}, ${`word ${rank}`}, ${`word-${rank}`}, 1 from pins where pinner_id = ${mira.id}`)
    await db.run(sql`insert into pin_likeness (pinner_id, kind, value, pin_id)
      select pinner_id, 'link', 'tate.example', id from pins where pinner_id = ${mira.id}`)
    await endOf(mira)
    read.push((await purgeCost()) / count)
    expect(await isThere(mira)).toBe(false)
  }
  console.info(`rows to purge a pin with four words and a mark: ${read.join(', ')}`)
  for (const rows of read) expect(rows).toBeLessThanOrEqual(34)
})
