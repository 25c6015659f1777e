import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Request, Response } from 'miniflare'

interface Query {
  sql: string
  params: SQLInputValue[]
}

/**
 * Reads the database of a data folder without the running D1 simulator, whose every read stores a bookmark: on a full disk it fails, while D1 itself still
 * reads (docs/decisions/148).
 */
export function readsOf(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    let database: DatabaseSync | undefined
    try {
      database = new DatabaseSync(databaseFile(folder), { readOnly: true, timeout: 1000 })
      const queries = (await request.json()) as Query[]
      return Response.json(queries.map((query) => resultOf(database as DatabaseSync, query)))
    } catch (error) {
      return new Response(String(error), { status: 503 })
    } finally {
      database?.close()
    }
  }
}

function resultOf(database: DatabaseSync, { sql, params }: Query) {
  const rows = database.prepare(sql).all(...params)
  const results = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? [...value] : value]),
    ),
  )
  return { success: true, results, meta: { rows_read: rows.length, rows_written: 0 } }
}

function databaseFile(folder: string): string {
  const below = join(folder, 'd1')
  const files = readdirSync(below, { recursive: true, encoding: 'utf8' })
  const file = files.find((each) => each.endsWith('.sqlite') && !each.endsWith('metadata.sqlite'))
  if (!file) throw new Error('There is no database')
  return join(below, file)
}
