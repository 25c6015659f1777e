import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'

/** Drizzle's data about a statement whose SQL is built. */
export interface Built {
  getQuery(): { sql: string; params: unknown[] }
  mapResult(result: unknown, isFromBatch: boolean): unknown
  /** The selected fields in the order of the columns; absent for statements that return no rows. */
  fields?: SelectedField[]
  /** Tables by name: true if every row of the result has a row of the table. */
  joinsNotNullableMap?: Record<string, boolean>
  executeMethod?: string
  customResultMapper?: unknown
}

export interface SelectedField {
  /** Path of the value in a row of the result: `['id']` or `['board', 'id']`. */
  path: string[]
  field: unknown
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

interface Value {
  column: number
  name: string
  /** null: the value is returned as it is. */
  decoder: Decoder | null
}

/** An object within a row: the row itself ('') or the columns of a joined table. */
interface Part {
  name: string
  values: Value[]
  /** The object with all values null. Copies of it share one hidden class, so that the engine fills and reads them quickly. */
  empty: Readonly<Record<string, unknown>>
  /** Column of the row that is null if the join found no row; the object is null then. */
  isNullWith: number | null
}

export type ReadRow = (row: Record<string, unknown>) => unknown

/**
 * Reads rows of a D1 batch as Drizzle's `mapResultRow` does, but looks up types and paths once per statement and not once per value, which took a
 * fifth of the CPU of a page with 50 cards. null: only Drizzle can read this kind of statement.
 */
export function rowReader(built: Built): ReadRow | null {
  const { fields, customResultMapper, executeMethod } = built
  if (!fields || customResultMapper || executeMethod !== 'all') return null
  if (fields.some(({ path }) => path.length > 2)) return null
  const joins = built.joinsNotNullableMap
  return readerOfParts(partsOf(fields, (_, members) => (joins ? nullingColumn(members, joins) : null)))
}

/** Like `rowReader`, for fields by name. @param nullable names of objects that are null if their first value is */
export function readerOf(fields: SelectedField[], nullable: ReadonlySet<string>): ReadRow {
  return readerOfParts(partsOf(fields, (name, [first]) => (first && nullable.has(name) ? first.column : null)))
}

function readerOfParts(parts: Part[]): ReadRow {
  return (row) => {
    const values = Object.values(row)
    const read: Record<string, unknown> = {}
    for (const part of parts) {
      const { name, isNullWith } = part
      if (name === '') Object.assign(read, readPart(part, values))
      else read[name] = isNullWith !== null && values[isNullWith] === null ? null : readPart(part, values)
    }
    return read
  }
}

function readPart(part: Part, values: unknown[]): Record<string, unknown> {
  const read = { ...part.empty }
  for (const { column, name, decoder } of part.values) {
    const value = values[column]
    read[name] = value === null || decoder === null ? value : decoder.mapFromDriverValue(value)
  }
  return read
}

type Member = SelectedField & { column: number }

/** @param nulling column whose null makes the object null */
function partsOf(fields: SelectedField[], nulling: (name: string, members: Member[]) => number | null): Part[] {
  const byName = Map.groupBy(
    fields.map(({ path, field }, column) => ({ path, field, column })),
    ({ path }) => (path.length === 2 ? String(path[0]) : ''),
  )
  return [...byName].map(([name, members]) => ({
    name,
    values: members.map(({ path, field, column }) => ({
      column,
      name: String(path.at(-1)),
      decoder: decoderOf(field),
    })),
    empty: Object.fromEntries(members.map(({ path }) => [String(path.at(-1)), null])),
    isNullWith: name === '' ? null : nulling(name, members),
  }))
}

/** The first column of a part that consists of one left-joined table; expressions among its columns are ignored. null for any other part. */
function nullingColumn(members: Member[], joins: Record<string, boolean>): number | null {
  const columns = members.flatMap(({ field, column }) =>
    is(field, Column) ? [{ column, table: getTableName(field.table) }] : [],
  )
  const [first] = columns
  if (!first || joins[first.table] || columns.some(({ table }) => table !== first.table)) return null
  return first.column
}

function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column)) return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : field
  const source = field as { decoder?: Decoder; sql?: { decoder: Decoder }; _?: { sql: { decoder: Decoder } } }
  const decoder = is(field, SQL) ? source.decoder : is(field, Subquery) ? source._?.sql.decoder : source.sql?.decoder
  if (!decoder) throw new Error('A selected field has no decoder')
  return decoder
}
