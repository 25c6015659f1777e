/**
 * Full-text indexes, the only derived tables: a restore rebuilds them from the tables that they index. Every other table is backed up, so that a new
 * table is never forgotten.
 */
export const DERIVED = [
  ...['pin_words', 'pin_parts', 'board_words', 'board_parts', 'user_words', 'user_parts'],
  'message_words',
  'topic_parts',
]

/** Vocabulary tables that read a full-text index and store nothing. */
export const VIEWS = ['pin_part_terms', 'board_part_terms', 'user_part_terms']

/** True if a backup contains the table: it is neither derived, nor part of an index, nor a table of SQLite, D1 or the migrations. */
export function isBackedUp(table: string): boolean {
  const isOfSystem = table.startsWith('sqlite_') || table.startsWith('_cf_') || table === 'd1_migrations'
  const isDerived = [...DERIVED, ...VIEWS].some((each) => table === each || table.startsWith(`${each}_`))
  return !isOfSystem && !isDerived
}

/** A column of a table in `sqlite_schema`. `pk`: its position in the primary key, from 1; 0 if it is not part of it. */
export interface ColumnRow {
  table: string
  column: string
  type: string
  pk: number
  /** The table's SQL definition. */
  definition: string
}

/** A table that is backed up. `keys`: columns that order its rows, as SQL. */
export interface TableShape {
  name: string
  columns: { name: string; isBlob: boolean }[]
  keys: string[]
}

/** All columns of all tables, without generated columns. */
export const COLUMNS = `select m.name as "table", c.name as "column", c.type as "type", c.pk as "pk", m.sql as "definition"
  from sqlite_schema as m cross join pragma_table_info(m.name) as c
  where m.type = 'table' and m.sql not like 'create virtual%' and m.name not like '\\_cf\\_%' escape '\\'
  order by m.name, c.cid`

export const SCHEMA = 'select name from d1_migrations order by id desc limit 1'

/** Groups the rows of `COLUMNS` into the tables that are backed up, by name. */
export function shapesOf(rows: readonly ColumnRow[]): TableShape[] {
  const tables = Map.groupBy(
    rows.filter(({ table }) => isBackedUp(table)),
    ({ table }) => table,
  )
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, isBlob: type.toLowerCase() === 'blob' })),
    keys: /without rowid\s*$/i.test(columns[0]?.definition ?? '')
      ? columns
          .filter(({ pk }) => pk > 0)
          .sort((a, b) => a.pk - b.pk)
          .map(({ column }) => quote(column))
      : ['rowid'],
  }))
}

/** Arguments per function call: D1 allows 32. */
const ARGUMENTS = 30

/** SQL of a row as one JSON array, joined from several arrays because D1 limits the arguments of a function. */
export function lineOf({ columns }: TableShape): string {
  const values = columns.map(({ name, isBlob }) =>
    isBlob ? `case when ${quote(name)} is not null then hex(${quote(name)}) end` : quote(name),
  )
  const arrays: string[] = []
  for (let i = 0; i < values.length; i += ARGUMENTS)
    arrays.push(`json_array(${values.slice(i, i + ARGUMENTS).join(', ')})`)
  // Values are numbers, null or quoted strings, so only the outer brackets are trimmed.
  return `'[' || ${arrays.map((array) => `rtrim(ltrim(${array}, '['), ']')`).join(` || ',' || `)} || ']'`
}

/** SQL that inserts rows from a JSON array of rows, its only parameter. */
export function insertOf({ name, columns }: TableShape): string {
  const values = columns.map(({ isBlob }, i) => (isBlob ? `unhex(value ->> ${i})` : `value ->> ${i}`))
  return `insert into ${quote(name)} (${columns.map((column) => quote(column.name)).join(', ')})
    select ${values.join(', ')} from json_each(?) order by key`
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
