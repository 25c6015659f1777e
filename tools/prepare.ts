import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropHalfMade, HALF_MADE, openStorage, type Storage } from './local.ts'
import { migrate } from './migrations.ts'
import { progress } from './progress.ts'
import { isEmpty, seed } from './seed.ts'

/**
 * Prepares a data folder for serving: migrated, and with the complete demo data if nobody exists yet. The site is not served during this, so that nobody writes
 * data which an aborted start deletes.
 * @param opened called with the storage once it is open, so that the caller can close it early
 */
export async function prepare(folder: string, opened: (storage: Storage) => void): Promise<void> {
  dropHalfMade(folder)
  progress('Opening the database')
  const storage = await openStorage(folder)
  opened(storage)
  await migrate(storage.db, (done, all) => progress('Migrating the database', done / all))
  if (await isEmpty(storage.db)) {
    const marker = join(folder, HALF_MADE)
    writeFileSync(marker, '')
    await seed(storage, (share) => progress('Making the demo world', share))
    rmSync(marker)
  }
  await storage.close()
}
