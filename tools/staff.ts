import { parseArgs } from 'node:util'
import { changeAccount } from './account-command.ts'
import { employeeSql } from './account-sql.ts'
import { Refused } from './import-file.ts'
import { AT_TERMINAL, codeOf } from './on-target.ts'

const USAGE = 'npm run staff -- grant|revoke NAME [--sql FILE]'

/** Makes a person an employee with access to moderation, or revokes that: in the local data, or as an SQL file for a deployment. Both are logged. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { sql: { type: 'string' } } })
  const [verb, ...names] = positionals
  if (verb !== 'grant' && verb !== 'revoke') throw new Refused(USAGE)
  const isEmployee = verb === 'grant'
  await changeAccount(AT_TERMINAL, {
    usage: USAGE,
    work: 'staff',
    names,
    sql: values.sql,
    toSql: (name) => employeeSql(name, isEmployee, Date.now()),
    change: (target, name) => target.employ(name, isEmployee),
    state: isEmployee ? 'an employee' : 'no employee',
  })
}

process.exitCode = await codeOf(main, USAGE, console)
