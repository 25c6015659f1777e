import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { R2Bucket } from '@cloudflare/workers-types'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#tools/local.ts'
import { copyByNight } from '#worker/backups/jobs.ts'
import { openDatabase } from '#worker/db/open.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { collection, importLines, runTool } from './commands.ts'
import { openTables } from './prepared.ts'
import { openStored } from './stored.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-nightly-'))
  made.push(folder)
  return folder
}
const restore = (copy: string, folder: string) => runTool(folder, 'restore.ts', [copy])

let origin: string
beforeAll(async () => {
  origin = newFolder()
  const storage = await openTables(origin)
  await importLines(storage, collection(300))
  await storage.close()
})

/** 300 pins of tate. */
function newWorld(): string {
  const world = newFolder()
  cpSync(origin, world, { recursive: true })
  return world
}

/** Copies the world in many small invocations; `between` changes it after each. Returns the downloaded copy. */
async function copyOf(world: string, between: (d1: D1, table: string | null) => Promise<void>): Promise<string> {
  const mf = new Miniflare({ modules: true, script: 'export default {}', r2Buckets: ['BACKUPS'] })
  const bucket = (await mf.getR2Bucket('BACKUPS')) as unknown as R2Bucket
  const storage = await openStorage(world)
  const stores = { MEDIA: storage.media, BACKUPS: bucket }
  const night = Date.UTC(2026, 10, 23, 4, 7)
  for (let invocations = 1; ; invocations++) {
    await copyByNight(openDatabase({ DB: storage.db as never }), night, stores as never, {
      calls: 20,
      rows: 100,
      bytes: 50_000,
    })
    const progress = await bucket.get('progress.json')
    if (!progress) {
      expect(invocations).toBeGreaterThan(2)
      break
    }
    await between(storage.db, (await progress.json<{ table: string | null }>()).table)
  }
  await storage.close()
  const copy = newFolder()
  const { objects } = await bucket.list({ prefix: 'nightly/2026-11-23/' })
  for (const { key } of objects) {
    const path = join(copy, key.slice('nightly/2026-11-23/'.length))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, new Uint8Array((await (await bucket.get(key))?.arrayBuffer()) ?? []))
  }
  await mf.dispose()
  return copy
}
type D1 = Awaited<ReturnType<typeof openStorage>>['db']

test('a nightly copy, made in several invocations, is restored after its download [REL-22]', async () => {
  const world = newWorld()
  const copy = await copyOf(world, async () => {})
  const place = newFolder()
  expect(await restore(copy, place)).toMatchObject({
    code: 0,
    output: expect.stringContaining('lists the stored files'),
  })
  const [before, after] = [openStored(world), openStored(place)]
  const rowsOf = async ({ db }: typeof before) => (await db.prepare('select * from pins order by id').all()).results
  expect(await rowsOf(after)).toEqual(await rowsOf(before))
  expect(await wrongCounters(after.db)).toEqual([])
  before.close()
  after.close()
})

test('a nightly copy of a site that people change meanwhile loses no Pin, shows none to more people, and all its counts are exact [REL-22 REL-16]', async () => {
  const world = newWorld()
  const storage = await openStorage(world)
  const ids = async (d1: D1, query: string) =>
    (await d1.prepare(query).all<{ id: number }>()).results.map(({ id }) => id)
  const boards = await ids(storage.db, "select id from boards where kind = 'normal' order by id limit 20")
  for (const [i, board] of boards.entries()) {
    await storage.db.batch([
      storage.db.prepare(
        `insert into sections (id, board_id, title, slug, pos, created_at) values (${i + 1}, ${board}, 'S', 's', 1, 1)`,
      ),
      storage.db.prepare(`update pins set section_id = ${i + 1} where board_id = ${board}`),
    ])
  }
  const pins = await ids(storage.db, 'select id from pins order by id')
  await storage.close()
  const seen = new Set<string | null>()
  const copy = await copyOf(world, async (d1, table) => {
    const turn = seen.size * 3
    if (seen.has(table) && table !== 'pins') return
    seen.add(table)
    const [hidden = 0, split = 0, gone = 0] = boards.slice(turn % 18)
    const made = 9_000_000 + turn
    const run = (...texts: string[]) => d1.batch(texts.map((text) => d1.prepare(text)))
    // A board becomes secret, a section is deleted, and Pins move to a board that is new.
    await run(
      `update boards set privacy = 2, grp = 2 where id = ${hidden}`,
      `update pins set grp = 2, on_profile = 0, listed = 0 where board_id = ${hidden}`,
      `update profile_boards set privacy = 2, grp = 2 where board_id = ${hidden}`,
      `update pins set section_id = null where board_id = ${gone}`,
      `delete from sections where board_id = ${gone}`,
      `insert into boards (id, owner_id, name, name_key, slug, created_at) select ${made}, owner_id, 'New', 'new ${made}', 'new-${made}', 1 from boards where id = ${split}`,
      `insert into profile_boards (user_id, board_id, role, grp, name_key, recent_rk, created_rk, owner_username, name, slug, privacy)
        select owner_id, id, 'owner', 0, name_key, -id, -id, 'tate', name, slug, 0 from boards where id = ${made}`,
      `update pins set board_id = ${made}, section_id = null where board_id = ${split}`,
    )
  })
  expect(seen.size).toBeGreaterThan(3)
  const place = newFolder()
  expect(await restore(copy, place)).toMatchObject({ code: 0 })
  const after = openStored(place)
  const stored = await after.db.prepare('select id from pins order by id').all<{ id: number }>()
  expect(stored.results.map(({ id }) => id)).toEqual(pins)
  expect(await wrongCounters(after.db)).toEqual([])
  const hidden = await after.db
    .prepare(`select id from pins where listed = 1 and board_id in (select id from boards where grp = 2)`)
    .all()
  expect(hidden.results).toEqual([])
  expect((await after.db.prepare('pragma foreign_key_check').all()).results).toEqual([])
  after.close()
})
