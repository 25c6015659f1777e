import { parseArgs } from 'node:util'
import { changeAccount } from './account-command.ts'
import { suspensionSql } from './account-sql.ts'
import { failWith } from './on-target.ts'

const USAGE = 'npm run suspend -- NAME [--lift] [--sql FILE]'

/** Suspends an account, or lifts that: of the local data, or as a file of SQL for a deployment. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lift: { type: 'boolean', default: false }, sql: { type: 'string' } },
  })
  const isToSuspend = !values.lift
  await changeAccount({
    usage: USAGE,
    work: 'suspension',
    names: positionals,
    sql: values.sql,
    toSql: (name) => suspensionSql(name, isToSuspend, Date.now()),
    change: (target, name) => target.suspend(name, isToSuspend),
    state: isToSuspend ? 'suspended' : 'not suspended',
  })
}

await main().catch((error: unknown) => failWith(error, USAGE))
