import { type SQL, sql } from 'drizzle-orm'
import { liftStatements, suspendStatements } from '#worker/accounts/closing/queries.ts'
import type { Statement } from '#worker/db/statement.ts'
import { setEmployee } from '#worker/staff/employees/queries.ts'
import { inlined } from './inlined-sql.ts'

/** SQL statements that suspend an account, or lift the suspension, for a database that only another program can reach. */
export function suspensionSql(username: string, isToSuspend: boolean, now: number): string {
  const id = idOf(username)
  return textOf(isToSuspend ? suspendStatements(id, now) : liftStatements(id))
}

/** SQL statements that make a person an employee, or revoke that. */
export function employeeSql(username: string, isEmployee: boolean, now: number): string {
  return textOf(setEmployee(idOf(username), isEmployee, now))
}

function idOf(username: string): SQL {
  return sql`(select id from users where username = ${username})`
}

function textOf(statements: Statement[]): string {
  return statements.map((each) => `${inlined(each)};\n`).join('')
}
