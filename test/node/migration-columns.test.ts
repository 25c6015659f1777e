import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { laterMigrations, MIGRATIONS, migrationFiles } from '../fixtures/migration-files.ts'

interface Column {
  name: string
  notnull: number
  /** 0: a column that takes values; 2 or 3: generated, so that no statement gives it one. */
  hidden: number
  dflt_value: string | null
}
type Tables = Map<string, Map<string, Column>>

function readTables(database: DatabaseSync): Tables {
  const tables = database.prepare(`select name from pragma_table_list where schema = 'main' and type = 'table'`).all()
  const columns = database.prepare('select name, "notnull", dflt_value, hidden from pragma_table_xinfo(?)')
  const named = tables.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'))
  return new Map(
    named.map((table) => {
      const found = columns.all(table) as unknown as Column[]
      return [table, new Map(found.map((column) => [column.name, column]))]
    }),
  )
}

/** Each table with its columns after each migration, in order. */
function tablesAfterEach(): Tables[] {
  const database = new DatabaseSync(':memory:')
  const tables = migrationFiles.map((file) => {
    database.exec(readFileSync(join(MIGRATIONS, file), 'utf8'))
    return readTables(database)
  })
  database.close()
  return tables
}

test('the release before works on the new schema: no table or column of its vanishes, and new ones need no value', () => {
  const tables = tablesAfterEach()
  const wrong = laterMigrations.flatMap((file) => {
    const after = tables[migrationFiles.indexOf(file)]
    return [...(tables[migrationFiles.indexOf(file) - 1] ?? [])].flatMap(([table, columns]) => {
      const now = after?.get(table)
      if (!now) return [`${file} drops the table ${table}`]
      const gone = [...columns.keys()].filter((column) => !now.has(column))
      const needed = [...now.values()].filter(
        ({ name, notnull, dflt_value: value, hidden }) =>
          !columns.has(name) && notnull === 1 && value === null && hidden === 0,
      )
      return [
        ...gone.map((column) => `${file} drops ${table}.${column}: drop it one release after the last use`),
        ...needed.map(({ name }) => `${file} adds ${table}.${name} without a default`),
      ]
    })
  })
  expect(laterMigrations.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

interface Snapshot {
  tables: Record<string, { columns: Record<string, { notNull: boolean }> }>
}

test('only the newest snapshot is kept, and it describes what the migrations make: `npm run db:generate`', () => {
  const newest = `${migrationFiles.at(-1)?.slice(0, 4)}_snapshot.json`
  expect(readdirSync(join(MIGRATIONS, 'meta')).sort()).toEqual([newest, '_journal.json'])
  const { tables } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', newest), 'utf8')) as Snapshot
  const made = tablesAfterEach().at(-1) ?? new Map()
  const described = Object.entries(tables).map(([table, { columns }]) => [table, Object.keys(columns).sort()])
  const found = Object.keys(tables).map((table) => [table, [...(made.get(table)?.keys() ?? [])].sort()])
  expect(found).toEqual(described)
})
