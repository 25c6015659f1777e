import { type SQL, sql } from 'drizzle-orm'
import { liftStatements, suspendStatements } from '../worker/accounts/closing/queries.ts'
import { builder, inlined } from './inlined-sql.ts'

/** The statements of a suspension, or of its end, for a database that only another program can reach. */
export function suspensionSql(username: string, isToSuspend: boolean, now: number): string {
  const id: SQL = sql`(select id from users where username = ${username})`
  const statements = isToSuspend ? suspendStatements(builder, id, now) : liftStatements(builder, id)
  return statements.map((each) => `${inlined(each)};\n`).join('')
}
