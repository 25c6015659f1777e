import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { COLUMNS, type ColumnRow, lineOf, quote, SCHEMA, type TableShape } from './conditions.ts'

export function selectColumns() {
  return select({
    table: sql<ColumnRow['table']>`"table"`,
    column: sql<ColumnRow['column']>`"column"`,
    type: sql<ColumnRow['type']>`"type"`,
    pk: sql<ColumnRow['pk']>`"pk"`,
    definition: sql<ColumnRow['definition']>`"definition"`,
  })`from (${sql.raw(COLUMNS)}) as columns_of`
}

/** The newest applied migration. */
export function selectSchema() {
  return select({ name: sql<string>`name` })`from (${sql.raw(SCHEMA)}) as newest`
}

/**
 * The next rows of a table as JSON lines: at most `rows`, and about as many as fit into `bytes`, but at least one.
 * @param after `after` of the last row read, a JSON array of its key; null at the start
 */
export function selectLines(table: TableShape, after: string | null, { rows, bytes }: { rows: number; bytes: number }) {
  const keys = sql.raw(table.keys.join(', '))
  const from = sql.join(
    table.keys.map((_, i) => sql`json_extract(${after}, ${sql.raw(`'$[${i}]'`)})`),
    sql`, `,
  )
  const page = sql`select json_array(${keys}) as after, ${sql.raw(lineOf(table))} as line,
      row_number() over (order by ${keys}) as n
    from ${sql.raw(quote(table.name))} ${after === null ? sql`` : sql`where (${keys}) > (${from})`}
    order by ${keys} limit ${rows}`
  return select({ after: sql<string>`after`, line: sql<string>`line` })`
    from (select after, line, n, sum(length(line)) over (order by n rows unbounded preceding) as total from (${page})) as part
    where n = 1 or total <= ${bytes}
    order by n`
}
