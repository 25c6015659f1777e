import type { ResultSet } from '@libsql/client/web'
import type { Database } from '../open.ts'
import type { Statement } from '../statement.ts'
import type { Built } from './row-reader.ts'

/** The part of libSQL's client that is used. */
export interface LibsqlClient {
  batch(queries: Query[], mode: 'read' | 'write'): Promise<ResultSet[]>
}

interface Query {
  sql: string
  args: never[]
}

/**
 * Sends statements as one batch like Drizzle, but in the given transaction mode: a transaction that starts with reads and then writes could otherwise
 * conflict with another one in between, which never happens in D1.
 */
export async function sendLibsql(db: Database, mode: 'read' | 'write', statements: Statement[]): Promise<unknown[]> {
  const client = libsqlOf(db)
  const ready = statements.map((statement) => {
    if (!isForLibsql(statement)) throw new Error('Only statements of Drizzle can be sent')
    return statement._prepare()
  })
  const queries = ready.map((built) => {
    const { sql, params } = built.getQuery()
    return { sql, args: params as never[] }
  })
  const results = await client.batch(queries, mode)
  return results.map((result, i) => ready[i]?.mapResult(result, true))
}

function isForLibsql(statement: object): statement is { _prepare(): Built } {
  return '_prepare' in statement
}

function libsqlOf(db: Database): LibsqlClient {
  const client: unknown = '$client' in db ? db.$client : null
  return client as LibsqlClient
}
