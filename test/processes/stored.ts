import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { D1Database } from '@cloudflare/workers-types'

interface Asked {
  sql: string
  values: SQLInputValue[]
}

/**
 * The database in a folder that no process has open, with its journal as a killed process left it. It is read in this process, because
 * starting the runtime for each read took most of the time.
 */
export function openStored(folder: string): { db: D1Database; close: () => void } {
  const files = readdirSync(join(folder, 'd1'), { recursive: true, encoding: 'utf8' })
  const [file, ...others] = files.filter((each) => each.endsWith('.sqlite') && !each.endsWith('metadata.sqlite'))
  if (!file || others.length > 0) throw new Error(`One database was expected: ${files}`)
  // The system may let go of a killed process's locks a moment after its end: wait for it, in ms.
  const sqlite = new DatabaseSync(join(folder, 'd1', file), { timeout: 10_000 })
  const all = ({ sql, values }: Asked) => ({
    results: sqlite
      .prepare(sql)
      .all(...values)
      .map((row) => ({ ...row })),
  })
  const prepare = (sql: string, values: SQLInputValue[] = []) => ({
    sql,
    values,
    bind: (...more: SQLInputValue[]) => prepare(sql, more),
    all: async () => all({ sql, values }),
    run: async () => all({ sql, values }),
    first: async () => all({ sql, values }).results[0] ?? null,
  })
  const db = { prepare, batch: async (asked: Asked[]) => asked.map(all) }
  return { db: db as never, close: () => sqlite.close() }
}
