import { createScheduledController, env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { isBackedUp } from '../worker/backups/conditions.ts'
import type { Manifest } from '../worker/backups/format.ts'
import { copyByNight } from '../worker/backups/jobs.ts'
import worker from '../worker/index.ts'
import { TIMES } from '../worker/rooms.ts'
import { db } from './fixtures/app.ts'
import { board, person, pin } from './fixtures/world.ts'

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
      .filter(isBackedUp)
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
