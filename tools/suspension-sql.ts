import { type SQL, sql } from 'drizzle-orm'
import { liftStatements, suspendStatements } from '../worker/accounts/closing/queries.ts'
import { openDatabase } from '../worker/db/open.ts'

/** A database that builds statements but runs none. */
const builder = openDatabase({ DB: { prepare: () => ({}) } as never })

/** The statements of a suspension, or of its end, for a database that only another program can reach. */
export function suspensionSql(username: string, isToSuspend: boolean, now: number): string {
  const id: SQL = sql`(select id from users where username = ${username})`
  const statements = isToSuspend ? suspendStatements(builder, id, now) : liftStatements(builder, id)
  return statements.map((each) => `${inlined(each as unknown as Built)};\n`).join('')
}

interface Built {
  getQuery?(): { sql: string; params: unknown[] }
  toSQL?(): { sql: string; params: unknown[] }
}

/** A statement with its parameters, which are numbers and texts, written out. */
function inlined(statement: Built): string {
  const { sql: text, params } = statement.getQuery?.() ?? statement.toSQL?.() ?? { sql: '', params: [] }
  const values = [...params]
  return text.replaceAll('?', () => literal(values.shift()))
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`A ${typeof value} has no place in such a file`)
}
