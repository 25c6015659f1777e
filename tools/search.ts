import { batch } from '#worker/db/batch.ts'
import { openDatabase } from '#worker/db/open.ts'
import { rebuildSearch } from '#worker/search/indexes/queries.ts'
import { dataFolder, openStorage } from './local.ts'
import { Held, hold } from './lock.ts'
import { migrate } from './migrations.ts'

/** Rebuilds the search indexes from the tables, for example after restoring a backup. */
try {
  const held = await hold(dataFolder(), 'migration')
  const storage = await openStorage(dataFolder())
  try {
    await migrate(storage.db)
    const db = openDatabase({ DB: storage.db as never })
    await batch(db, rebuildSearch())
    console.log('Search knows again what is there.')
  } finally {
    await storage.close()
    held.release()
  }
} catch (error) {
  const { message } = error as Error
  console.error(error instanceof Held ? `${message} Stop it first.` : message)
  process.exitCode = 1
}
