import { parseArgs } from 'node:util'
import { changeAccount } from './account-command.ts'
import { suspensionSql } from './account-sql.ts'
import { type Around, AT_TERMINAL, codeOf } from './on-target.ts'

const USAGE = 'npm run suspend -- NAME [--lift] [--sql FILE]'

/**
 * Suspends an account, or lifts the suspension: in the local data, or as an SQL file for a deployment.
 * @param args arguments of the command
 * @returns the exit code
 */
export function suspensionCommand(args: string[], around: Around = AT_TERMINAL): Promise<number> {
  return codeOf(() => run(args, around), USAGE, around.says)
}

async function run(args: string[], around: Around): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { lift: { type: 'boolean', default: false }, sql: { type: 'string' } },
  })
  const isToSuspend = !values.lift
  await changeAccount(around, {
    usage: USAGE,
    work: 'suspension',
    names: positionals,
    sql: values.sql,
    toSql: (name) => suspensionSql(name, isToSuspend, Date.now()),
    change: (target, name) => target.suspend(name, isToSuspend),
    state: isToSuspend ? 'suspended' : 'not suspended',
  })
}
