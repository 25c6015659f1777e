import { type Column, getTableColumns, SQL, type Table } from 'drizzle-orm'
import { type Fields, Query } from './query.ts'
import { fieldsOf, type Row, type Value } from './select.ts'
import { dialect } from './sending/texts.ts'
import { sql } from './sql.ts'

/**
 * A write that returns no rows. Its text is built once per isolate, as for `select`.
 *
 *     run`delete from ${pins} where ${pins.boardId} = ${boardId}`
 */
export function run(strings: TemplateStringsArray, ...values: Value[]): Query<void> {
  return new Query('write', null, { strings, values })
}

/**
 * A write that returns rows, read as by `select`: `returning` and the column list are appended to the text.
 *
 *     returning({ id: pins.id })`update ${pins} set title = '' where ${pins.boardId} = ${boardId}`
 */
export function returning<const F extends Fields | Table>(fields: F) {
  return (strings: TemplateStringsArray, ...values: Value[]): Query<Row<F>[]> =>
    new Query('write', fieldsOf(fields), { strings, values })
}

/** A write whose text has its own `returning`, with a name for each column. */
export function writtenRows<R>(strings: TemplateStringsArray, ...values: Value[]): Query<R[]> {
  return new Query('write', null, { strings, values })
}

/** Values or expressions by column. Undefined ones are skipped. */
type Change<T extends Table> = { readonly [Name in keyof T['$inferInsert']]?: T['$inferInsert'][Name] | SQL }
type NewRow<T extends Table> = { readonly [Name in keyof T['$inferInsert']]: T['$inferInsert'][Name] | SQL }

/** Column list and values of one row, or of several rows with the same columns: ``run`insert into ${boards} ${valuesOf(boards, row)}` ``. */
export function valuesOf<T extends Table>(table: T, ...rows: NewRow<T>[]): SQL {
  const given = rows.map((row) => givenIn(table, row))
  const names = (given[0] ?? []).map(([column]) => nameOf(column))
  const lists = given.map((each) => sql`(${sql.join(each.map(inColumn), COMMA)})`)
  return sql`(${sql.join(names, COMMA)}) values ${sql.join(lists, COMMA)}`
}

/** `set` with the columns to change: ``run`update ${boards} ${setOf(boards, { name })} where …` ``. */
export function setOf<T extends Table>(table: T, change: Change<T>): SQL {
  const parts = givenIn(table, change).map((each) => sql`${nameOf(each[0])} = ${inColumn(each)}`)
  return sql`set ${sql.join(parts, COMMA)}`
}

const COMMA = sql`, `

function givenIn(table: Table, row: object): [Column, unknown][] {
  const columns: Record<string, Column> = getTableColumns(table)
  return Object.entries(row).flatMap(([name, value]): [Column, unknown][] => {
    const column = columns[name]
    if (!column) throw new Error(`There is no column ${name}`)
    return value === undefined ? [] : [[column, value]]
  })
}

function inColumn([column, value]: [Column, unknown]): SQL {
  return value instanceof SQL ? value : sql`${sql.param(value, column)}`
}

const names = new Map<Column, SQL>()

/** The name of a column without its table. */
function nameOf(column: Column): SQL {
  const known = names.get(column)
  if (known) return known
  const name = sql.raw(dialect.sqlToQuery(sql`${column}`).sql.replace(/^.*\./, ''))
  names.set(column, name)
  return name
}
