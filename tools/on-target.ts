import { directTarget, doorTarget, type Target } from './door.ts'
import { Refused } from './import-file.ts'
import { dataFolder, openStorage } from './local.ts'
import { Held, hold } from './lock.ts'
import { migrate } from './migrations.ts'

/**
 * Runs on the storage directly, or through a running server, which alone may open its storage.
 * @param work name of the work for a lock of the data folder
 * @throws Refused
 */
export async function onTarget<Result>(work: string, run: (target: Target) => Promise<Result>): Promise<Result> {
  const folder = dataFolder()
  const held = await hold(folder, work).catch((error: unknown) => {
    if (!(error instanceof Held)) throw error
    if (error.holder.what !== 'server') throw new Refused(`${error.message} Try again when it has ended.`)
    return error.holder
  })
  if ('door' in held) return run(doorTarget(held))
  const storage = await openStorage(folder)
  try {
    await migrate(storage.db)
    return await run(directTarget(storage.db, storage.media))
  } finally {
    await storage.close()
    held.release()
  }
}

/** The output of a command, and its access to the data. Tests replace both, with the data already open. */
export interface Around {
  says: Pick<Console, 'log' | 'error'>
  on: typeof onTarget
}

export const AT_TERMINAL: Around = { says: console, on: onTarget }

/**
 * Runs a command, and prints why it failed.
 * @returns the exit code
 */
export async function codeOf(run: () => Promise<void>, usage: string, says: Around['says']): Promise<number> {
  try {
    await run()
    return 0
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    if (error instanceof Refused) says.error(message)
    else if (code?.startsWith('ERR_PARSE_ARGS')) says.error(`${message}\n${usage}`)
    else says.error(`Nothing was changed: ${message}`)
    return 1
  }
}
