import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { USERNAME } from '../domain/accounts/contract.ts'
import { directTarget, doorTarget } from './door.ts'
import { Refused } from './import-file.ts'
import { dataFolder, openStorage } from './local.ts'
import { Held, hold } from './lock.ts'
import { migrate } from './migrations.ts'
import { suspensionSql } from './suspension-sql.ts'

const USAGE = 'npm run suspend -- NAME [--lift] [--sql FILE]'

/** Suspends an account, or lifts that: of the local data, or as a file of SQL for a deployment. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lift: { type: 'boolean', default: false }, sql: { type: 'string' } },
  })
  const [name, ...others] = positionals
  if (!name || others.length > 0) throw new Refused(USAGE)
  if (!USERNAME.test(name)) throw new Refused(`"${name}" can't be a username.`)
  const isToSuspend = !values.lift
  if (values.sql !== undefined) return writeFile(values.sql, name, isToSuspend)
  const result = await run(name, isToSuspend)
  if (result === 'unknown') throw new Refused(`There is no account ${name}.`)
  const state = isToSuspend ? 'suspended' : 'not suspended'
  console.log(result === 'unchanged' ? `${name} is ${state} already.` : `${name} is ${state} now.`)
}

function writeFile(file: string, name: string, isToSuspend: boolean): void {
  if (existsSync(file)) throw new Refused(`${file} exists already.`)
  writeFileSync(file, suspensionSql(name, isToSuspend, Date.now()))
  console.log(
    `Wrote ${file}: npx wrangler d1 execute DB --remote --config dist/deploy/worker/wrangler.production.json --file ${file}`,
  )
}

/** Uses the storage directly, or a running server, which alone may open its own. */
async function run(name: string, isToSuspend: boolean) {
  const folder = dataFolder()
  const held = await hold(folder, 'suspension').catch((error: unknown) => {
    if (!(error instanceof Held)) throw error
    if (error.holder.what !== 'server') throw new Refused(`${error.message} Try again when it has ended.`)
    return error.holder
  })
  if ('door' in held) return doorTarget(held).suspend(name, isToSuspend)
  const storage = await openStorage(folder)
  try {
    await migrate(storage.db)
    return await directTarget(storage.db, storage.media).suspend(name, isToSuspend)
  } finally {
    await storage.close()
    held.release()
  }
}

try {
  await main()
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException
  if (error instanceof Refused) console.error(message)
  else if (code?.startsWith('ERR_PARSE_ARGS')) console.error(`${message}\n${USAGE}`)
  else console.error(`Nothing was changed: ${message}`)
  process.exitCode = 1
}
