import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import type { Manifest } from '#worker/backups/format.ts'
import { directMedia, doorMedia } from './backup/media.ts'
import { databaseFile } from './backup/stored-file.ts'
import { writeBackup } from './backup/write.ts'
import { Refused } from './import-file.ts'
import { dataFolder, openStorage } from './local.ts'
import { Held, hold } from './lock.ts'
import { endProgress } from './progress.ts'

/** Copies all local data to a folder, also while the server runs. */
async function main(): Promise<void> {
  const [to, ...others] = process.argv.slice(2)
  if (!to || others.length > 0) throw new Refused('npm run backup -- DIR')
  const folder = dataFolder()
  const file = databaseFile(folder)
  if (!file) throw new Refused(`There is no data in ${folder}.`)
  mkdirSync(to, { recursive: true })
  if (readdirSync(to).length > 0) throw new Refused(`${to} is not empty. A backup needs a folder of its own.`)
  const started = Date.now()
  const manifest = await backUp(folder, file, to)
  endProgress()
  console.log(`${summary(manifest)} in ${to}, ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

async function backUp(folder: string, file: string, to: string): Promise<Manifest> {
  const held = await hold(folder, 'backup').catch((error: unknown) => {
    if (!(error instanceof Held)) throw error
    if (error.holder.what !== 'server') throw new Refused(`${error.message} Run this backup when it has ended.`)
    return error.holder
  })
  if ('door' in held) return writeBackup(to, file, doorMedia(held))
  const storage = await openStorage(folder)
  try {
    return await writeBackup(to, file, directMedia(storage.media))
  } finally {
    await storage.close()
    held.release()
  }
}

function summary({ tables, files }: Manifest): string {
  const rows = Object.values(tables).flatMap(({ parts }) => parts)
  const sum = (parts: { rows: number }[]) => parts.reduce((total, each) => total + each.rows, 0)
  return `${sum(rows)} rows of ${Object.keys(tables).length} tables and ${sum(files)} files`
}

try {
  await main()
} catch (error) {
  endProgress()
  const { message } = error as Error
  const isPartial = !(error instanceof Refused) && existsSync(process.argv[2] ?? '')
  console.error(error instanceof Refused ? message : `The backup stopped: ${message}.`)
  if (isPartial)
    console.error('What it wrote is incomplete, and a restore refuses it. Delete the folder and run it again.')
  process.exitCode = 1
}
