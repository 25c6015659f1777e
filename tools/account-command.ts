import { existsSync, writeFileSync } from 'node:fs'
import { USERNAME } from '../domain/accounts/contract.ts'
import { directTarget, doorTarget, type Target } from './door.ts'
import { Refused } from './import-file.ts'
import { dataFolder, openStorage } from './local.ts'
import { Held, hold } from './lock.ts'
import { migrate } from './migrations.ts'

/** A command that changes one account of the local data, or writes SQL that does it in a deployment. */
interface AccountCommand {
  usage: string
  /** What a lock of the data names. */
  work: string
  /** The username, and what else was typed without an option. */
  names: string[]
  /** The file for SQL; undefined: the local data is changed. */
  sql: string | undefined
  toSql: (name: string) => string
  change: (target: Target, name: string) => Promise<'changed' | 'unchanged' | 'unknown'>
  /** What the account is after it, such as "suspended". */
  state: string
}

/** Runs the command and prints its result. @throws Refused */
export async function changeAccount({ usage, work, names, sql, toSql, change, state }: AccountCommand): Promise<void> {
  const [name, ...others] = names
  if (!name || others.length > 0) throw new Refused(usage)
  if (!USERNAME.test(name)) throw new Refused(`"${name}" can't be a username.`)
  if (sql !== undefined) return writeFile(sql, toSql(name))
  const result = await onTarget(work, (target) => change(target, name))
  if (result === 'unknown') throw new Refused(`There is no account ${name}.`)
  console.log(result === 'unchanged' ? `${name} is ${state} already.` : `${name} is ${state} now.`)
}

function writeFile(file: string, content: string): void {
  if (existsSync(file)) throw new Refused(`${file} exists already.`)
  writeFileSync(file, content)
  console.log(
    `Wrote ${file}: npx wrangler d1 execute DB --remote --config dist/deploy/worker/wrangler.production.json --file ${file}`,
  )
}

/** Uses the storage directly, or a running server, which alone may open its own. */
async function onTarget<Result>(work: string, run: (target: Target) => Promise<Result>): Promise<Result> {
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

/** Prints why a command failed, and sets the exit code. */
export function failWith(error: unknown, usage: string): void {
  const { message, code } = error as NodeJS.ErrnoException
  if (error instanceof Refused) console.error(message)
  else if (code?.startsWith('ERR_PARSE_ARGS')) console.error(`${message}\n${usage}`)
  else console.error(`Nothing was changed: ${message}`)
  process.exitCode = 1
}
