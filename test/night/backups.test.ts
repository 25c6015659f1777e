import { createScheduledController, env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { COLUMNS, type ColumnRow, insertOf, isBackedUp, lineOf, quote, shapesOf } from '#worker/backups/conditions.ts'
import type { Manifest } from '#worker/backups/format.ts'
import { copyByNight } from '#worker/backups/jobs.ts'
import worker from '#worker/index.ts'
import { formTries } from '#worker/model/http/tables.ts'
import { TIMES } from '#worker/rooms.ts'
import { db } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { BACKUPS, MEDIA, DB } = env as unknown as { BACKUPS: R2Bucket; MEDIA: R2Bucket; DB: D1Database }
const NIGHT = Date.UTC(2026, 10, 23, 4, 7)
const DAY = 24 * 3600 * 1000
const SMALL = { calls: 30, rows: 3, bytes: 2000 }

beforeEach(async () => {
  const { objects } = await BACKUPS.list()
  if (objects.length > 0) await BACKUPS.delete(objects.map(({ key }) => key))
})

const manifestOf = async (day: string) => (await BACKUPS.get(`nightly/${day}/manifest.json`))?.json<Manifest>()
async function textOf(key: string): Promise<string> {
  const packed = await BACKUPS.get(key)
  return new Response(packed?.body.pipeThrough(new DecompressionStream('gzip'))).text()
}
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('a night copies every table that is not derived, in several invocations, and marks the copy complete at the end [REL-22]', async () => {
  const mira = await person()
  const sea = await board(mira)
  const saved = []
  for (const title of ['one', 'a "quoted"\n]text[ é', '\u{1f600}', 'four', 'five', 'six', 'seven'])
    saved.push(await pin(mira, sea, { row: { title } }))
  await MEDIA.put('originals/aaaa', 'a picture')
  let invocations = 0
  for (; !(await manifestOf('2026-11-23')); invocations += 1) {
    expect(invocations).toBeLessThan(50)
    await copyByNight(db, NIGHT + invocations, { MEDIA, BACKUPS }, SMALL)
  }
  expect(invocations).toBeGreaterThan(2)
  expect(await BACKUPS.head('progress.json')).toBe(null)
  const manifest = await manifestOf('2026-11-23')
  const { results } = await DB.prepare("select name from sqlite_schema where type = 'table'").all<{ name: string }>()
  expect(Object.keys(manifest?.tables ?? {}).sort()).toEqual(
    results
      .map(({ name }) => name)
      .filter((name) => !/^(?:sqlite_|_cf_|d1_migrations$)|_(?:words|parts|part_terms)(?:_|$)/.test(name))
      .sort(),
  )
  for (const [name, { parts }] of Object.entries(manifest?.tables ?? {})) {
    const counted = await DB.prepare(`select count(*) as n from "${name}"`).first<{ n: number }>()
    expect([name, parts.reduce((sum, { rows }) => sum + rows, 0)]).toEqual([name, counted?.n])
    for (const part of parts) expect(await sha256(await textOf(`nightly/2026-11-23/${part.file}`))).toBe(part.sha256)
  }
  const copy = manifest?.tables.pins
  const lines: unknown[][] = []
  for (const { file } of copy?.parts ?? [])
    for (const line of (await textOf(`nightly/2026-11-23/${file}`)).trimEnd().split('\n')) lines.push(JSON.parse(line))
  const columnOf = (name: string) => lines.map((line) => line[copy?.columns.indexOf(name) ?? -1])
  expect(columnOf('id')).toEqual(saved.map(({ id }) => id))
  expect(columnOf('title')).toEqual(['one', 'a "quoted"\n]text[ é', '\u{1f600}', 'four', 'five', 'six', 'seven'])
  expect(await textOf(`nightly/2026-11-23/${manifest?.files[0]?.file}`)).toContain('"key":"originals/aaaa"')
})

/** Names of tables that D1 or SQLite make, and of indexes with what they consist of; then of tables like any other. */
const LEFT_OUT = 'sqlite_stat1 _cf_KV d1_migrations pin_words pin_words_data pin_part_terms'.split(' ')
const KEPT = 'users pins d1_migrations_of_others my_sqlite_x pin_wordsmith'.split(' ')

test('what the machine made for itself and indexes are no part of a copy, everything else is [REL-22]', () => {
  expect([...LEFT_OUT, ...KEPT].filter(isBackedUp)).toEqual(KEPT)
})

test('a row of any number of columns is one line, with bytes as digits [REL-22]', async () => {
  for (const count of [1, 2, 29, 30, 31, 60, 61]) {
    const columns = Array.from({ length: count }, (_, i) => ({ name: `c${i}`, isBlob: i === 0 }))
    const values = columns.map(({ name, isBlob }, i) => `${isBlob ? "x'c3a9'" : i} as ${name}`)
    const line = lineOf({ name: 't', columns, keys: [] })
    const row = await DB.prepare(`select ${line} as line from (select ${values.join(', ')})`).first<{ line: string }>()
    expect(JSON.parse(row?.line ?? ''), String(count)).toEqual(columns.map((_, i) => (i === 0 ? 'C3A9' : i)))
  }
})

test('lines that a copy holds bring back each row as it was, also bytes and nothing [REL-22]', async () => {
  const mira = await person()
  await pin(mira, await board(mira), { row: { title: 'one' } })
  const sealed = Buffer.from([0, 195, 255])
  await db.insert(formTries).values({ id: 'try', sealed, createdAt: 1 })
  const { results } = await DB.prepare(COLUMNS).all<ColumnRow & Record<string, unknown>>()
  const filled: string[] = []
  for (const shape of shapesOf(results)) {
    const [from, to] = [quote(shape.name), quote(`restored ${shape.name}`)]
    const read = await DB.prepare(`select ${lineOf(shape)} as line from ${from} order by ${shape.keys.join()}`).all<{
      line: string
    }>()
    await DB.prepare(`create table ${to} as select * from ${from} where 0`).run()
    const lines = read.results.map(({ line }) => line)
    await DB.prepare(insertOf({ ...shape, name: `restored ${shape.name}` }))
      .bind(`[${lines.join()}]`)
      .run()
    const columns = shape.columns.map(({ name }) => quote(name)).join()
    for (const [one, other] of [
      [from, to],
      [to, from],
    ])
      expect(
        (await DB.prepare(`select ${columns} from ${one} except select ${columns} from ${other}`).all()).results,
      ).toEqual([])
    if (lines.length > 0) filled.push(shape.name)
    await DB.prepare(`drop table ${to}`).run()
  }
  expect(filled).toEqual(expect.arrayContaining(['boards', 'form_tries', 'pins', 'profile_boards', 'users']))
})

test('the cron of the deployment makes one copy a day, and none without the binding [REL-22]', async () => {
  const run = (bindings: object, scheduledTime: number) =>
    worker.scheduled(
      createScheduledController({ cron: TIMES.backup, scheduledTime: new Date(scheduledTime) }),
      bindings as never,
    )
  await run({ ...env, BACKUPS: undefined }, NIGHT)
  expect((await BACKUPS.list()).objects).toEqual([])
  await run(env, NIGHT)
  const first = await manifestOf('2026-11-23')
  expect(first).toBeDefined()
  await run(env, NIGHT + 600_000)
  expect(await manifestOf('2026-11-23')).toEqual(first)
  await run(env, NIGHT + DAY)
  expect(await manifestOf('2026-11-24')).toBeDefined()
})

test('copies are kept for 30 days, and the last ones stay when no new copy is complete [REL-22]', async () => {
  for (const day of ['2026-10-23', '2026-10-24', '2026-11-01']) await BACKUPS.put(`nightly/${day}/manifest.json`, '{}')
  await copyByNight(db, NIGHT, { MEDIA, BACKUPS }, SMALL)
  expect(await BACKUPS.head('nightly/2026-10-23/manifest.json')).not.toBe(null)
  await copyByNight(db, NIGHT, { MEDIA, BACKUPS })
  expect(await manifestOf('2026-11-23')).toBeDefined()
  expect(await BACKUPS.head('nightly/2026-10-23/manifest.json')).toBe(null)
  expect(await BACKUPS.head('nightly/2026-10-24/manifest.json')).not.toBe(null)
  expect(await BACKUPS.head('nightly/2026-11-01/manifest.json')).not.toBe(null)
})

test('a copy that nobody continued for two days is given up, and a new one begins [REL-22]', async () => {
  await copyByNight(db, NIGHT, { MEDIA, BACKUPS }, SMALL)
  expect(await BACKUPS.head('progress.json')).not.toBe(null)
  await copyByNight(db, NIGHT + 3 * DAY, { MEDIA, BACKUPS })
  expect(await manifestOf('2026-11-26')).toBeDefined()
  expect(await manifestOf('2026-11-23')).toBeUndefined()
})
