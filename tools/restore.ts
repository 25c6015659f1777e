import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { checkBackup } from './backup/check.ts'
import { restoreBackup } from './backup/restore.ts'
import { writeSql } from './backup/sql-file.ts'
import { databaseFile } from './backup/stored-file.ts'
import { Refused } from './import-file.ts'
import { dataFolder } from './local.ts'
import { Held, hold } from './lock.ts'
import { endProgress } from './progress.ts'

/** Restores a backup into an empty data folder. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { sql: { type: 'string' } } })
  const [from, ...others] = positionals
  if (!from || others.length > 0) throw new Refused('npm run restore -- DIR [--sql FILE]')
  if (values.sql !== undefined && existsSync(values.sql)) throw new Refused(`${values.sql} exists already.`)
  const started = Date.now()
  const manifest = await checkBackup(from)
  const folder = dataFolder()
  const held = await hold(folder, 'restore')
  await restoreBackup(from, manifest, folder).finally(held.release)
  endProgress()
  if (values.sql !== undefined) await writeSqlOf(folder, values.sql)
  console.log(
    `Restored into ${folder} in ${((Date.now() - started) / 1000).toFixed(1)} s; every table has the checksum of the backup.`,
  )
  if (!manifest.hasMedia)
    console.log(
      'This copy lists the stored files but does not contain them: the pictures stay in the store that it lists.',
    )
}

async function writeSqlOf(folder: string, path: string): Promise<void> {
  const sqlite = new DatabaseSync(databaseFile(folder) ?? '', { readOnly: true })
  await writeSql(sqlite, path).finally(() => sqlite.close())
  console.log(`Wrote ${path} for an empty, migrated D1 database: npx wrangler d1 execute NAME --remote --file ${path}`)
}

try {
  await main()
} catch (error) {
  endProgress()
  const { message } = error as Error
  if (error instanceof Held) console.error(`${message} Stop it first.`)
  else console.error(error instanceof Refused ? message : `The restore stopped: ${message}. Nothing was changed.`)
  process.exitCode = 1
}
