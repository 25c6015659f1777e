import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { COLUMNS, type ColumnRow, lineOf, quote, SCHEMA, type TableShape } from './conditions.ts'

export function selectColumns(db: Database) {
  return db
    .select({
      table: sql<ColumnRow['table']>`"table"`.as('table_name'),
      column: sql<ColumnRow['column']>`"column"`.as('column_name'),
      type: sql<ColumnRow['type']>`"type"`.as('column_type'),
      pk: sql<ColumnRow['pk']>`"pk"`.as('key_position'),
      definition: sql<ColumnRow['definition']>`"definition"`.as('definition'),
    })
    .from(sql`(${sql.raw(COLUMNS)}) as columns_of`)
}

/** The newest applied migration. */
export function selectSchema(db: Database) {
  return db.select({ name: sql<string>`name`.as('name') }).from(sql`(${sql.raw(SCHEMA)}) as newest`)
}

/**
 * The next rows of a table as JSON lines: at most `rows`, and about as many as `bytes` holds, but at least one.
 * @param after `after` of the last row that was read, a JSON array of its key; null at the start
 */
export function selectLines(
  db: Database,
  table: TableShape,
  after: string | null,
  { rows, bytes }: { rows: number; bytes: number },
) {
  const keys = sql.raw(table.keys.join(', '))
  const from = sql.join(
    table.keys.map((_, i) => sql`json_extract(${after}, ${sql.raw(`'$[${i}]'`)})`),
    sql`, `,
  )
  const page = sql`select json_array(${keys}) as after, ${sql.raw(lineOf(table))} as line,
      row_number() over (order by ${keys}) as n
    from ${sql.raw(quote(table.name))} ${after === null ? sql`` : sql`where (${keys}) > (${from})`}
    order by ${keys} limit ${rows}`
  return db
    .select({ after: sql<string>`after`.as('after'), line: sql<string>`line`.as('line') })
    .from(
      sql`(select after, line, n, sum(length(line)) over (order by n rows unbounded preceding) as total from (${page})) as part`,
    )
    .where(sql`n = 1 or total <= ${bytes}`)
    .orderBy(sql`n`)
}
