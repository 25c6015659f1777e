import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBackup } from '#tools/backup/check.ts'
import { directMedia } from '#tools/backup/media.ts'
import { restoreBackup } from '#tools/backup/restore.ts'
import { databaseFile, tablesOf } from '#tools/backup/stored-file.ts'
import { linesOf, writeBackup } from '#tools/backup/write.ts'
import { directTarget, doorListener } from '#tools/door.ts'
import { openStorage } from '#tools/local.ts'
import { hold } from '#tools/lock.ts'
import { serve } from '#tools/serve.ts'
import { DERIVED, isBackedUp, quote } from '#worker/backups/conditions.ts'
import type { Manifest } from '#worker/backups/format.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { collection, importLines, rowOf, runTool } from './commands.ts'
import { layTables, openTables } from './prepared.ts'
import { openStored } from './stored.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-backup-'))
  made.push(folder)
  return folder
}
const manifestOf = (copy: string) => JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8')) as Manifest

/** 300 pins of tate, some files, and a row in every table that is still empty. No test changes it, or the copy of it that a test needs. */
let world: string
let copied: string
beforeAll(async () => {
  world = await makeWorld()
  copied = join(newFolder(), 'copy')
  const { media, close } = await openStorage(world)
  await writeBackup(copied, databaseFile(world) ?? '', directMedia(media))
  await close()
})

async function makeWorld(): Promise<string> {
  const folder = newFolder()
  const storage = await openTables(folder)
  const { media } = storage
  await importLines(storage, collection(300))
  await media.put(`originals/${'a'.repeat(32)}`, new Uint8Array([1, 2, 3]) as never, {
    httpMetadata: { contentType: 'image/png' },
  })
  await media.put(`videos/${'b'.repeat(32)}`, new Uint8Array(70_000).fill(7) as never)
  await media.put(`renditions/${'a'.repeat(32)}/236x.webp`, 'derived')
  await media.put(`withdrawn/${'c'.repeat(32)}`, '')
  await storage.close()
  const sqlite = new DatabaseSync(databaseFile(folder) ?? '', { enableForeignKeyConstraints: false })
  const triggers = sqlite.prepare("select name, sql from sqlite_schema where type = 'trigger'").all()
  for (const { name } of triggers) sqlite.exec(`drop trigger ${quote(String(name))}`)
  const hostile = 'it’s "a"\n]\u0000[ \u{1f600} \\'
  for (const { name } of tablesOf(sqlite)) {
    if (sqlite.prepare(`select 1 from ${quote(name)}`).get() || name === 'search_paused') continue
    const values = sqlite.prepare(`pragma table_info(${quote(name)})`).all()
    const sampleOf = (type: string) =>
      ({ integer: 9_007_199_254_740_991n, real: 0.1 + 0.2, blob: new Uint8Array([0, 255, 34]) })[type] ?? hostile
    sqlite
      .prepare(`insert into ${quote(name)} values (${values.map(() => '?').join(', ')})`)
      .run(...values.map(({ type }) => sampleOf(String(type).toLowerCase())))
  }
  for (const { sql } of triggers) sqlite.exec(String(sql))
  sqlite.close()
  return folder
}

const backUp = async (folder: string) => {
  const copy = join(newFolder(), 'copy')
  const run = await runTool(folder, 'backup.ts', [copy])
  return { ...run, copy }
}
const restore = (copy: string, folder: string) => runTool(folder, 'restore.ts', [copy])

test('a backup restores every row and file by checksum into an empty place, which is then served [REL-22]', async () => {
  const first = await backUp(world)
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('3 files') })
  const place = newFolder()
  expect(await restore(first.copy, place)).toMatchObject({ code: 0, output: expect.stringContaining('Restored into') })
  const second = await backUp(place)
  const [before, after] = [manifestOf(first.copy), manifestOf(second.copy)]
  expect(after.tables).toEqual(before.tables)
  expect(after.files).toEqual(before.files)
  expect(Object.entries(before.tables).flatMap(([name, { parts }]) => (parts.length === 0 ? [name] : []))).toEqual([
    'search_paused',
  ])
  // What a backup doesn't contain is derived, and the derived tables are filled.
  const sqlite = new DatabaseSync(databaseFile(place) ?? '')
  const tables = sqlite.prepare("select name from sqlite_schema where type = 'table'").all()
  const names = tables.map(({ name }) => String(name))
  expect(Object.keys(before.tables).sort()).toEqual(names.filter(isBackedUp).sort())
  for (const index of DERIVED) {
    expect(names).toContain(index)
    expect(sqlite.prepare(`select count(*) as n from ${index}_docsize`).get()?.n, index).toBeGreaterThan(0)
  }
  expect(sqlite.prepare("select count(*) as n from pin_words where pin_words match 'study'").get()?.n).toBe(300)
  sqlite.close()
  // The result refuses a second restore.
  expect(await restore(first.copy, place)).toMatchObject({
    code: 1,
    output: expect.stringContaining('already has data, and a restore replaces nothing'),
  })
  const server = await serve({ build: 'local', folder: place })
  const page = await fetch(`${server.url}/tate/`)
  expect(page.status).toBe(200)
  const picture = await server.media.get(`originals/${'a'.repeat(32)}`)
  expect(picture?.httpMetadata?.contentType).toBe('image/png')
  await server.close()
})

test('a damaged, incomplete or older backup is refused with a sentence before anything is written [REL-22]', async () => {
  const copy = newFolder()
  cpSync(copied, copy, { recursive: true })
  const place = newFolder()
  const refused = async (sentence: string) => {
    const restored = checkBackup(copy).then((manifest) => restoreBackup(copy, manifest, place))
    await expect(restored).rejects.toThrow(sentence)
    expect(readdirSync(place)).toEqual([])
  }
  const refusedAlone = async (sentence: string) => {
    const run = await restore(copy, place)
    expect(run).toMatchObject({ code: 1, output: expect.stringContaining(sentence) })
    expect(readdirSync(place)).toEqual([])
  }
  const manifest = readFileSync(join(copy, 'manifest.json'), 'utf8')
  writeFileSync(join(copy, 'manifest.json'), manifest.replace(/"schema": "[^"]+"/, '"schema": "0003_boards.sql"'))
  await refusedAlone('Restore it with the version of Pinfold whose newest migration is 0003_boards.sql')
  writeFileSync(join(copy, 'manifest.json'), manifest.slice(0, 500))
  await refused("manifest.json can't be read")
  writeFileSync(join(copy, 'manifest.json'), manifest.replace('tables/pins.00000', '../tables/pins.00000'))
  await refused('has a name that no backup has')
  writeFileSync(join(copy, 'manifest.json'), manifest)
  writeFileSync(join(copy, 'media/videos', 'b'.repeat(32)), 'other')
  await refused('is not what was written')
  truncateSync(join(copy, 'tables/pins.00000.ndjson.gz'), 1000)
  await refused("tables/pins.00000.ndjson.gz can't be unpacked")
  rmSync(join(copy, 'tables/pins.00000.ndjson.gz'))
  await refused('tables/pins.00000.ndjson.gz is missing')
  rmSync(join(copy, 'manifest.json'))
  await refusedAlone('is no complete backup: it has no manifest.json, which is written last')
})

test('a backup of a running server is of one moment while it writes [REL-22]', async () => {
  const live = newFolder()
  await layTables(live)
  const server = await serve({ build: 'local', folder: live })
  const held = await hold(live, 'server', server.port)
  const target = directTarget(server.db, server.media)
  held.answer(doorListener(target, directMedia(server.media)))
  const { id } = await target.person('tate', null)
  let isDone = false
  let written = 0
  const writing = (async () => {
    for (; !isDone; written += 20)
      await target.rows(
        id,
        Array.from({ length: 20 }, (_, i) => rowOf(written + i)),
      )
  })()
  await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(100)
  const { code, output, copy } = await backUp(live)
  const atEnd = written
  isDone = true
  await writing
  held.release()
  await server.close()
  expect({ code, output }).toMatchObject({ code: 0 })
  const place = newFolder()
  expect(await restore(copy, place)).toMatchObject({ code: 0 })
  const { db, close } = openStored(place)
  const stored = await db.prepare('select count(*) as n from pins').first<{ n: number }>()
  expect(stored?.n).toBeGreaterThan(100)
  expect(stored?.n).toBeLessThanOrEqual(atEnd + 20)
  expect(await wrongCounters(db)).toEqual([])
  close()
})

test('a restore writes SQL that fills an empty D1 database of the same schema, and no other [REL-22]', async () => {
  const source = newFolder()
  cpSync(world, source, { recursive: true })
  const long = new DatabaseSync(databaseFile(source) ?? '')
  long.prepare("update pins set description = ? where source_id = 'T1'").run('é\u{1f600}'.repeat(40_000))
  long.close()
  const copy = newFolder()
  const { media, close } = await openStorage(source)
  await writeBackup(copy, databaseFile(source) ?? '', directMedia(media))
  await close()
  const sql = join(newFolder(), 'restore.sql')
  const run = await runTool(newFolder(), 'restore.ts', [copy, '--sql', sql])
  expect(run).toMatchObject({ code: 0, output: expect.stringContaining('wrangler d1 execute') })
  const text = readFileSync(sql, 'utf8')
  expect(Math.max(...text.split(';\n').map((each) => Buffer.byteLength(each)))).toBeLessThan(100_000)
  const place = newFolder()
  await layTables(place)
  // The rows of this world name others that don't exist.
  const target = new DatabaseSync(databaseFile(place) ?? '', { enableForeignKeyConstraints: false })
  target.exec(`begin; ${text} commit`)
  const [before, after] = [source, place].map((folder) => {
    const sqlite = new DatabaseSync(databaseFile(folder) ?? '')
    return tablesOf(sqlite).map((shape) => [shape.name, [...linesOf(sqlite, shape)]])
  })
  expect(after).toEqual(before)
  expect(target.prepare("select count(*) as n from pin_words where pin_words match 'study'").get()?.n).toBe(300)
  expect(() => target.exec(text)).toThrow('CHECK constraint failed')
  target.close()
})

test('a restore that is killed leaves nothing that is served, and the next one succeeds [REL-22]', async () => {
  const place = newFolder()
  const killed = await runTool(place, 'restore.ts', [copied], (text, kill) => {
    if (text.includes('Restoring the tables')) kill()
  })
  expect(killed.code).toBe(null)
  expect(readdirSync(place)).toContain('restoring')
  expect(readdirSync(place)).not.toContain('d1')
  await expect(openStorage(place)).rejects.toThrow('A restore into this folder was interrupted')
  expect(await restore(copied, place)).toMatchObject({ code: 0 })
  expect(manifestOf((await backUp(place)).copy).tables).toEqual(manifestOf(copied).tables)
})
