import { openDatabase } from '#worker/db/open.ts'

/** A database that builds statements but runs none. */
export const builder = openDatabase({ DB: { prepare: () => ({}) } as never })

interface Built {
  getQuery?(): { sql: string; params: unknown[] }
  toSQL?(): { sql: string; params: unknown[] }
}

/** The SQL of a statement with its parameters inlined, for a database that only another program can reach. */
export function inlined(statement: object): string {
  const built = statement as Built
  const { sql: text, params } = built.getQuery?.() ?? built.toSQL?.() ?? { sql: '', params: [] }
  const values = [...params]
  return text.replaceAll('?', () => literal(values.shift()))
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`A ${typeof value} has no place in such a file`)
}
