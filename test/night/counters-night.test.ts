import { createScheduledController, env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { BOUNDS, checkCounters } from '#worker/counters/check.ts'
import { COUNTED } from '#worker/counters/recounts.ts'
import worker from '#worker/index.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { receiver } from '../fixtures/webhooks.ts'
import { board, type Person, person, pin, section } from '../fixtures/world.ts'

const bindings = env as unknown as { DB: D1Database }
afterEach(() => vi.restoreAllMocks())

interface Told {
  event: string
  table: string
  counter: string
  id: number
  stored: number
  counted: number
}

/** The lines logged while something runs. */
async function told(run: () => Promise<unknown>): Promise<Told[]> {
  const lines: Told[] = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => {
    lines.push(JSON.parse(line) as Told)
  })
  await run()
  vi.restoreAllMocks()
  return lines.filter(({ event }) => event === 'counter')
}
const night = () =>
  worker.scheduled(createScheduledController({ cron: '57 3 * * *', scheduledTime: new Date() }), env as never)

/** A person with something of everything that is counted, created by the calls that count it. */
async function busy(): Promise<Person> {
  const [mira, theo] = [await person({ fullName: 'A private name' }), await person()]
  const session = await sessionOf(mira)
  const on = await board(mira, { collaborators: [theo] })
  await board(mira, { privacy: 'secret' })
  const part = await section(on, 'A private part')
  for (let i = 0; i < 3; i++) await pin(mira, on, { row: { ...(i && { sectionId: part.id }) }, annotations: ['boats'] })
  const shown = await pin(theo, await board(theo), { annotations: ['boats'] })
  await askJson(`/v3/pins/${shown.id}/repin/`, { method: 'POST', session, json: { board_id: String(on.id) } })
  const message = { user_ids: [String(theo.id)], text: 'Boats!' }
  await askJson('/v3/conversations/', { method: 'POST', session, json: message })
  for (const path of [`/v3/users/${theo.id}/follow/`, '/v3/topics/boats/follow/', `/v3/pins/${shown.id}/tried/`])
    await askJson(path, { method: 'PUT', session })
  const comments = `/v3/pins/${shown.id}/comments/`
  const { data } = await askJson(comments, { method: 'POST', session, json: { text: 'Boats!' } })
  await askJson(comments, { method: 'POST', session, json: { text: 'More boats!', parent_id: data.id } })
  await askJson(`${comments}${data.id}/reaction/`, { method: 'PUT', session })
  await receiver(mira)
  return mira
}

test('every wrong counter is logged and repaired by night, and a correct one is left alone [REL-16 REL-14]', async () => {
  const people = [await busy(), await busy()]
  expect(await wrongCounters(bindings.DB)).toEqual([])
  expect(await told(night)).toEqual([])
  for (const { table, counters } of COUNTED)
    for (const counter of Object.keys(counters)) {
      await db.run(
        sql.raw(
          `update ${table} set ${counter} = ${counter} + 7 where rowid in (select rowid from ${table} order by rowid desc limit 2)`,
        ),
      )
      const lines = await told(night)
      const own = lines.filter((line) => line.table === table && line.counter === counter)
      expect(
        own.map(({ stored, counted }) => stored - counted),
        `${table}.${counter}`,
      ).toEqual([7, 7])
      expect(JSON.stringify(lines)).not.toMatch(/private|boats/)
      expect(
        lines
          .flatMap((line) => Object.keys(line))
          .filter((key) => !['event', 'table', 'counter', 'id', 'stored', 'counted'].includes(key)),
      ).toEqual([])
    }
  expect(await wrongCounters(bindings.DB)).toEqual([])
  expect(await told(night)).toEqual([])
  // A cached profile does not show the wrong number.
  const [mira] = people
  await db
    .update(users)
    .set({ followingCount: 40 })
    .where(eq(users.id, mira?.id ?? 0))
  const version = async () =>
    (
      await db
        .select({ v: users.contentVersion })
        .from(users)
        .where(eq(users.id, mira?.id ?? 0))
    )[0]?.v ?? 0
  const before = await version()
  await told(night)
  expect(await version()).toBeGreaterThan(before)
})

test('every counter that the tests know has its truth here, and no other [REL-16]', async () => {
  const columns: string[] = []
  const tables = await bindings.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and sql not like 'create virtual%'`,
  ).all<{ name: string }>()
  for (const { name } of tables.results) {
    const { results } = await bindings.DB.prepare(`pragma table_info(${name})`).all<{ name: string }>()
    for (const column of results) if (column.name.endsWith('_count')) columns.push(`${name}.${column.name}`)
  }
  expect(columns).toContain('boards.follower_count')
  const known = COUNTED.flatMap(({ table, counters }) => Object.keys(counters).map((counter) => `${table}.${counter}`))
  // Numbers from other sites, weights of words, and suggestions, which are always recomputed as a whole.
  const countsNoRows = ['pins.rating_count', 'pins.review_count', 'topics.pin_count', 'pin_clusters.pin_count']
  expect(columns.filter((each) => !known.includes(each) && !countsNoRows.includes(each))).toEqual([])
})

test('a large database is checked over several nights in bounded parts, even past a person with very many Pins [REL-16 REL-15]', async () => {
  for (let i = 0; i < 12; i++) await person()
  await db.run(sql`update users set following_count = following_count + 1`)
  const wrong = async () =>
    (
      await db
        .select({ n: sql<number>`count(*)` })
        .from(users)
        .where(sql`following_count <> (select count(*) from follows f where f.follower_id = users.id)`)
    )[0]?.n ?? 0
  const all = await wrong()
  expect(all).toBeGreaterThan(12)
  await db.run(sql`delete from counter_walks`)
  let left = all
  let nights = 0
  while (left > 0) {
    const lines = await told(() => checkCounters(db, 0, null, { ...BOUNDS, night: 5, rows: 3 }))
    expect(lines.length).toBeLessThanOrEqual(5)
    left = await wrong()
    expect(++nights).toBeLessThanOrEqual(Math.ceil(all / 5) + 1)
  }
  expect(nights).toBeGreaterThan(2)
  // A row that weighs more than a batch may is checked alone, and the walk continues.
  await db.run(sql`update users set pin_count = 1000000`)
  for (let i = 0; i < all + 2; i++) await told(() => checkCounters(db, 0, null, { night: 1000, rows: 100, weight: 10 }))
  expect(await wrongCounters(bindings.DB)).toEqual([])
})
