import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inject } from 'vitest'
import { databaseFile } from '#tools/backup/stored-file.ts'
import { openStorage, type Storage } from '#tools/local.ts'
import { migrate } from '#tools/migrations.ts'

/**
 * Puts a migrated database without any row of people into an empty data folder: a copy of one that is migrated once for all files. Tests of
 * migrations, and of the command of each kind that migrates, begin with an empty folder instead.
 */
export async function layTables(folder: string): Promise<void> {
  const migrated = join(inject('prepared'), 'migrated')
  if (!existsSync(migrated)) await makeMigrated(migrated)
  mkdirSync(folder, { recursive: true })
  cpSync(migrated, folder, { recursive: true })
}

/** Opens the database and the store in an empty folder, migrated. */
export async function openTables(folder: string): Promise<Storage> {
  await layTables(folder)
  return openStorage(folder)
}

async function makeMigrated(folder: string): Promise<void> {
  // A run that is interrupted here leaves no half of it under its name.
  const draft = `${folder}-draft`
  const { db, close } = await openStorage(draft)
  await migrate(db)
  await close()
  // All of it is in the file, and nothing in its journal.
  const sqlite = new DatabaseSync(databaseFile(draft) ?? '')
  sqlite.exec('pragma wal_checkpoint(truncate)')
  sqlite.close()
  renameSync(draft, folder)
}
