import { Column, type GetColumnData, getTableColumns, noopDecoder, SQL, StringChunk, sql, Table } from 'drizzle-orm'
import { type ReadRow, readerOf, type SelectedField } from './sending/row-reader.ts'
import { dialect, Texts } from './sending/texts.ts'
import type { Statement } from './statement.ts'

/**
 * A read. Tables, columns and `sql` are Drizzle's; the text is written once per isolate, because a builder takes longer to write a
 * statement than the database to run it (docs/decisions/170). Results are named `c0`, `c1`, …: the body can't name them. A table
 * gives all its columns.
 *
 *     select(boards)`from ${boards} where ${boards.id} = ${id}`
 *     select({ id: boards.id, pins: sql<number>`count(*)`, owner: orNull(users) })`
 *       from ${boards} left join ${users} on ${users.id} = ${boards.ownerId} where ${boards.id} = ${id}`
 */
export function select<const F extends Fields | Table>(fields: F) {
  return (strings: TemplateStringsArray, ...values: Said[]): Query<Row<F>[]> =>
    new Query(fieldsOf(fields), sql(strings, ...values), SELECT)
}

/** The same without repeated rows. */
export function selectDistinct<const F extends Fields | Table>(fields: F) {
  return (strings: TemplateStringsArray, ...values: Said[]): Query<Row<F>[]> =>
    new Query(fieldsOf(fields), sql(strings, ...values), DISTINCT)
}

const SELECT = sql`select`
const DISTINCT = sql`select distinct`

function fieldsOf(fields: Fields | Table): Fields {
  return fields instanceof Table ? getTableColumns(fields) : fields
}

/** A value, or a part of the text. A condition that is not there must be said (`true`), because its `and` would remain. */
type Said = NonNullable<unknown> | null

/** The columns of a table, or fields by name, of a left join that may find no row: null then. The first of them is never null in a row. */
export function orNull<P extends Part>(part: P): Maybe<P> {
  return new Maybe(part)
}

class Maybe<P extends Part> {
  readonly part: P
  constructor(part: P) {
    this.part = part
  }
}

type Cell = Column | SQL
type Part = Table | { readonly [name: string]: Cell }
export type Fields = { readonly [name: string]: Cell | Part | Maybe<Part> }

/** A row of a table, or of fields. */
type Row<F> = F extends Table ? F['$inferSelect'] : Selected<F>
/** A row of the fields. */
export type Selected<F> = { -readonly [Name in keyof F]: Value<F[Name]> }
// A column has a property `table` too, so that it comes first.
type Value<F> = F extends Column
  ? GetColumnData<F>
  : F extends Maybe<infer P>
    ? PartValue<P> | null
    : F extends SQL<infer T>
      ? T
      : PartValue<F>
type PartValue<P> = P extends Table ? P['$inferSelect'] : Selected<P>

interface Written {
  sql: string
  readRow: ReadRow
}

/** More than this site has, if none is made for each value. */
const texts = new Texts<Written>(2_000)
const BODY = Symbol('body')

/** A read that is not sent yet. */
export class Query<Result = unknown> implements Statement<Result> {
  declare readonly _: { readonly result: Result }
  readonly isRead = true
  readonly #fields: Fields
  readonly #body: SQL
  readonly #verb: SQL
  #found: { text: Written; params: unknown[] } | null = null

  constructor(fields: Fields, body: SQL, verb: SQL) {
    this.#fields = fields
    this.#body = body
    this.#verb = verb
  }

  get sql(): string {
    return this.#find().text.sql
  }
  get params(): unknown[] {
    return this.#find().params
  }
  /** Reads a row of a D1 batch, whose columns are in the order of the text. */
  get readRow(): ReadRow {
    return this.#find().text.readRow
  }

  /** Reads what libSQL answers. */
  mapResult({ columns, rows }: { columns: string[]; rows: ArrayLike<unknown>[] }): Result {
    const read = (row: ArrayLike<unknown>) =>
      this.readRow(Object.fromEntries(columns.map((name, i): [string, unknown] => [name, row[i]])))
    return rows.map(read) as Result
  }

  /** As Drizzle's statements are sent. */
  _prepare(): this {
    return this
  }
  getQuery(): { sql: string; params: unknown[] } {
    return { sql: this.sql, params: this.params }
  }

  /** As Drizzle writes it, without what is remembered. */
  write(): { sql: string; params: unknown[] } {
    const { sql: text, params } = dialect.sqlToQuery(sql`${this.#verb} ${listOf(this.#fields)} ${this.#body}`)
    return { sql: text, params }
  }

  #find() {
    this.#found ??= texts.find([this.#verb, ...partsOf(this.#fields), BODY, this.#body], () => {
      return { sql: this.write().sql, readRow: readerOf(cellsOf(this.#fields), nullablesOf(this.#fields)) }
    })
    return this.#found
  }
}

/** What the list of a statement consists of, and how its rows are read. */
function partsOf(fields: Fields): unknown[] {
  const parts: unknown[] = []
  for (const name in fields) {
    const field = fields[name]
    const part = field instanceof Maybe ? field.part : field
    parts.push(Symbol.for(name))
    if (field instanceof Maybe) parts.push(MAYBE)
    if (part instanceof Table) parts.push(part)
    else if (isCell(part)) addCell(parts, part)
    else
      for (const inner in part) {
        parts.push(Symbol.for(inner))
        addCell(parts, part[inner] as Cell)
      }
  }
  return parts
}
const MAYBE = Symbol('maybe')
const EXPRESSION = Symbol('expression')

function addCell(parts: unknown[], cell: Cell): void {
  if (cell instanceof SQL) {
    if (decoderOf(cell) !== noopDecoder)
      throw new Error('Name the column itself, not an expression that is read like one')
    parts.push(EXPRESSION)
  }
  parts.push(cell)
}

const decoderOf = (expression: SQL) => (expression as unknown as { decoder: unknown }).decoder

function isCell(part: unknown): part is Cell {
  return part instanceof Column || part instanceof SQL
}

/** Each column of the result, and where its value stands in a row. */
function cellsOf(fields: Fields): SelectedField[] {
  return Object.entries(fields).flatMap(([name, field]): SelectedField[] => {
    const part = field instanceof Maybe ? field.part : field
    if (isCell(part)) return [{ path: [name], field: part }]
    const cells: Record<string, Cell> = part instanceof Table ? getTableColumns(part) : part
    return Object.entries(cells).map(([inner, cell]) => ({ path: [name, inner], field: cell }))
  })
}

function nullablesOf(fields: Fields): ReadonlySet<string> {
  return new Set(Object.entries(fields).flatMap(([name, field]) => (field instanceof Maybe ? [name] : [])))
}

/** The list behind `select`. A batch of D1 mixes up columns of the same name, so each has one of its own. */
function listOf(fields: Fields): SQL {
  return new SQL(
    cellsOf(fields).flatMap(({ field }, i) => [
      new StringChunk(i > 0 ? ', ' : ''),
      field as SQL,
      new StringChunk(` as c${i}`),
    ]),
  )
}
