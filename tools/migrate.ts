import { parseArgs } from 'node:util'
import { dataFolder, openStorage } from './local.ts'
import { Held, hold } from './lock.ts'
import { migrate, migrateLibsql } from './migrations.ts'

/** Applies the migrations to the local data, or with `--url` to a libSQL database, whose token is in `LIBSQL_TOKEN`. */
async function main(): Promise<string[]> {
  const { values } = parseArgs({ options: { url: { type: 'string' } } })
  if (values.url !== undefined) return migrateAt(values.url)
  const held = await hold(dataFolder(), 'migration')
  const storage = await openStorage(dataFolder())
  return migrate(storage.db)
    .finally(storage.close)
    .finally(() => held.release())
}

async function migrateAt(url: string): Promise<string[]> {
  // Imported lazily: local data needs no client.
  const { createClient } = await import('@libsql/client/web')
  const client = createClient({ url, authToken: process.env.LIBSQL_TOKEN ?? '' })
  try {
    return await migrateLibsql(client, (done, all) => console.log(`Migration ${done + 1} of ${all}`))
  } finally {
    client.close()
  }
}

try {
  const files = await main()
  console.log(files.length > 0 ? `Applied ${files.join(', ')}.` : 'Nothing to apply.')
} catch (error) {
  const { message } = error as Error
  console.error(error instanceof Held ? `${message} Stop it first: npm start migrates by itself.` : message)
  process.exitCode = 1
}
