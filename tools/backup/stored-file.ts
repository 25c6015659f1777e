import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { COLUMNS, SCHEMA, shapesOf, type TableShape } from '#worker/backups/conditions.ts'

/** The SQLite file of the local database in a data folder; null if there is none. */
export function databaseFile(folder: string): string | null {
  const d1 = join(folder, 'd1')
  if (!existsSync(d1)) return null
  const files = readdirSync(d1, { recursive: true, encoding: 'utf8' })
  const found = files.find((file) => file.endsWith('.sqlite') && !file.endsWith('metadata.sqlite'))
  return found === undefined ? null : join(d1, found)
}

/** The tables that are backed up. */
export function tablesOf(sqlite: DatabaseSync): TableShape[] {
  const rows = sqlite.prepare(COLUMNS).all()
  return shapesOf(
    rows.map(({ table, column, type, pk, definition }) => ({
      table: String(table),
      column: String(column),
      type: String(type),
      pk: Number(pk),
      definition: String(definition),
    })),
  )
}

/** The newest applied migration. */
export function schemaOf(sqlite: DatabaseSync): string {
  return String(sqlite.prepare(SCHEMA).get()?.name ?? '')
}
