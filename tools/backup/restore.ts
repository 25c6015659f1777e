import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { insertOf, quote, type TableShape } from '#worker/backups/conditions.ts'
import type { Manifest } from '#worker/backups/format.ts'
import { checkCounters } from '#worker/counters/jobs.ts'
import { batch } from '#worker/db/batch.ts'
import { openDatabase } from '#worker/db/open.ts'
import { rebuildSearch } from '#worker/search/indexes/queries.ts'
import { Refused } from '../import-file.ts'
import { openStorage, RESTORING, type Storage } from '../local.ts'
import { migrate } from '../migrations.ts'
import { progress } from '../progress.ts'
import { filesOf } from './check.ts'
import { digestOf, piecesOf } from './parts.ts'
import { databaseFile, schemaOf, tablesOf } from './stored-file.ts'
import { repairTorn } from './torn.ts'
import { linesOf } from './write.ts'

/**
 * Restores a checked backup into a data folder that has neither database nor files. Everything is built in a staging folder and moved at the end, so that the
 * site never serves an interrupted restore.
 */
export async function restoreBackup(from: string, manifest: Manifest, folder: string): Promise<void> {
  const staging = join(folder, RESTORING)
  // A restore that was interrupted while moving its folders has moved only the files.
  if (existsSync(staging) && !existsSync(join(folder, 'd1')))
    rmSync(join(folder, 'r2'), { recursive: true, force: true })
  for (const name of ['d1', 'r2'])
    if (existsSync(join(folder, name)))
      throw new Refused(
        `${folder} already has data, and a restore replaces nothing. npm run reset deletes it; PINFOLD_DATA names another folder.`,
      )
  rmSync(staging, { recursive: true, force: true })
  try {
    await withStorage(staging, async (storage) => {
      await migrate(storage.db)
      if (manifest.hasMedia) await restoreFiles(from, manifest, storage)
    })
    await restoreTables(from, manifest, staging)
    await withStorage(staging, async ({ db: d1 }) => {
      progress('Building the search indexes')
      const db = openDatabase({ DB: d1 as never })
      await batch(db, rebuildSearch())
      const all = { night: Number.MAX_SAFE_INTEGER, rows: 500, weight: 100_000 }
      // Start at the list's beginning, which counts boards before their copies; the nightly job starts elsewhere on other days.
      if (!manifest.isSnapshot) await checkCounters(db, 0, null, all)
    })
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error
  }
  for (const name of ['r2', 'd1'])
    if (existsSync(join(staging, name))) renameSync(join(staging, name), join(folder, name))
  rmSync(staging, { recursive: true, force: true })
}

async function withStorage(folder: string, work: (storage: Storage) => Promise<void>): Promise<void> {
  const storage = await openStorage(folder)
  await work(storage).finally(storage.close)
}

async function restoreFiles(from: string, manifest: Manifest, { media }: Storage): Promise<void> {
  let done = 0
  for await (const { key, contentType } of filesOf(from, manifest)) {
    await media.put(key, readFileSync(join(from, 'media', key)) as never, {
      ...(contentType && { httpMetadata: { contentType } }),
    })
    done += 1
    if (done % 100 === 0) progress(`Restoring files (${done})`)
  }
}

/** Inserts all rows in one transaction with triggers dropped, because the rows that triggers would write are part of the backup. */
async function restoreTables(from: string, manifest: Manifest, staging: string): Promise<void> {
  const file = databaseFile(staging)
  if (!file) throw new Error('no database was made')
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    const shapes = tablesOf(sqlite)
    refuseOtherSchema(manifest, schemaOf(sqlite), shapes)
    sqlite.exec('begin')
    const triggers = sqlite.prepare("select name, sql from sqlite_schema where type = 'trigger'").all()
    for (const { name } of triggers) sqlite.exec(`drop trigger ${quote(String(name))}`)
    for (const [i, shape] of shapes.entries()) {
      progress('Restoring the tables', i / shapes.length)
      // A migration may have inserted rows.
      sqlite.exec(`delete from ${quote(shape.name)}`)
      const insert = sqlite.prepare(insertOf(shape))
      for (const part of manifest.tables[shape.name]?.parts ?? [])
        for await (const lines of piecesOf(from, part)) insert.run(`[${lines.join(',')}]`)
    }
    await verify(from, manifest, sqlite, shapes)
    if (!manifest.isSnapshot) repairTorn(sqlite)
    for (const { sql } of triggers) sqlite.exec(String(sql))
    sqlite.exec('commit')
  } finally {
    sqlite.close()
  }
}

function refuseOtherSchema(manifest: Manifest, schema: string, shapes: TableShape[]): void {
  if (manifest.schema !== schema)
    throw new Refused(
      `This backup has the schema of ${manifest.schema}, and this version has ${schema}. Restore it with the version of Pinfold whose newest migration is ${manifest.schema}; after the restore npm start of this version migrates the data.`,
    )
  const shapeOf = (tables: Record<string, string[]>) => JSON.stringify(Object.entries(tables).sort())
  const here = Object.fromEntries(shapes.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  const there = Object.fromEntries(Object.entries(manifest.tables).map(([name, { columns }]) => [name, columns]))
  if (shapeOf(here) !== shapeOf(there))
    throw new Refused('This backup has other tables or columns than its migrations make. Nothing was changed.')
}

/** Reads back every table and compares its checksum with the backup's. */
async function verify(from: string, manifest: Manifest, sqlite: DatabaseSync, shapes: TableShape[]): Promise<void> {
  for (const [i, shape] of shapes.entries()) {
    progress('Comparing with the backup', i / shapes.length)
    const parts = manifest.tables[shape.name]?.parts ?? []
    async function* copied() {
      for (const part of parts) yield* piecesOf(from, part)
    }
    function* restored() {
      for (const line of linesOf(sqlite, shape)) yield [line]
    }
    if ((await digestOf(copied())) !== (await digestOf(restored())))
      throw new Error(`the table ${shape.name} differs from the backup after it was inserted`)
  }
}
