import { existsSync, writeFileSync } from 'node:fs'
import { USERNAME } from '#domain/accounts/contract.ts'
import type { Target } from './door.ts'
import { Refused } from './import-file.ts'
import type { Around } from './on-target.ts'

/** A command that changes one account of the local data, or writes SQL that does it in a deployment. */
interface AccountCommand {
  usage: string
  /** Name of the work for a lock of the data folder. */
  work: string
  /** The positional arguments: the username, and any others. */
  names: string[]
  /** Output file for SQL; undefined: changes the local data. */
  sql: string | undefined
  toSql: (name: string) => string
  change: (target: Target, name: string) => Promise<'changed' | 'unchanged' | 'unknown'>
  /** The resulting state of the account, such as "suspended". */
  state: string
}

/** Runs the command and prints its result. @throws Refused */
export async function changeAccount(
  { says, on }: Around,
  { usage, work, names, sql, toSql, change, state }: AccountCommand,
): Promise<void> {
  const [name, ...others] = names
  if (!name || others.length > 0) throw new Refused(usage)
  if (!USERNAME.test(name)) throw new Refused(`"${name}" can't be a username.`)
  if (sql !== undefined) return says.log(writeFile(sql, toSql(name)))
  const result = await on(work, (target) => change(target, name))
  if (result === 'unknown') throw new Refused(`There is no account ${name}.`)
  says.log(result === 'unchanged' ? `${name} is ${state} already.` : `${name} is ${state} now.`)
}

/** @returns instructions for sending the file */
function writeFile(file: string, content: string): string {
  if (existsSync(file)) throw new Refused(`${file} exists already.`)
  writeFileSync(file, content)
  return `Wrote ${file}: npx wrangler d1 execute DB --remote --config dist/deploy/worker/wrangler.production.json --file ${file}`
}
