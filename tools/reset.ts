import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, HALF_MADE, RESTORING } from './local.ts'
import { Held, hold, NOTE } from './lock.ts'

/** Names of our files in a data folder, so that a wrong PINFOLD_DATA deletes nothing else. */
const OURS = ['d1', 'r2', 'cache', HALF_MADE, RESTORING]

const folder = dataFolder()
try {
  if (existsSync(folder)) {
    const held = await hold(folder, 'reset')
    const isOwn = process.env.PINFOLD_DATA === undefined
    for (const name of readdirSync(folder))
      if (name !== NOTE && (isOwn || OURS.includes(name))) rmSync(join(folder, name), { recursive: true, force: true })
    held.release()
  }
  console.log('The local data is gone. npm start makes the demo world anew.')
} catch (error) {
  const { message } = error as Error
  console.error(error instanceof Held ? `${message} Stop it first, then reset.` : message)
  process.exitCode = 1
}
