import { checkBackup } from './backup/check.ts'
import { restoreBackup } from './backup/restore.ts'
import { Refused } from './import-file.ts'
import { dataFolder } from './local.ts'
import { Held, hold } from './lock.ts'
import { endProgress } from './progress.ts'

/** Restores a backup into an empty data folder. */
async function main(): Promise<void> {
  const [from, ...others] = process.argv.slice(2)
  if (!from || others.length > 0) throw new Refused('npm run restore -- DIR')
  const started = Date.now()
  const manifest = await checkBackup(from)
  const folder = dataFolder()
  const held = await hold(folder, 'restore')
  await restoreBackup(from, manifest, folder).finally(held.release)
  endProgress()
  console.log(
    `Restored into ${folder} in ${((Date.now() - started) / 1000).toFixed(1)} s; every table has the checksum of the backup.`,
  )
  if (!manifest.hasMedia)
    console.log(
      'This copy lists the stored files but does not contain them: the pictures stay in the store that it lists.',
    )
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
