import { Column, getTableColumns, noopDecoder, SQL, StringChunk, Table } from 'drizzle-orm'
import { type ReadRow, readerOf, type SelectedField } from './sending/row-reader.ts'
import { Constant, dialect, Node, Texts, walk } from './sending/texts.ts'
import { sql } from './sql.ts'
import type { Statement } from './statement.ts'

/** An object within a row; null if its first value is null. */
export class Maybe<P extends Part> {
  readonly part: P
  constructor(part: P) {
    this.part = part
  }
}

export type Cell = Column | SQL
export type Part = Table | { readonly [name: string]: Cell }
/** The columns of a row by name, nested at most one level deep. */
export type Fields = { readonly [name: string]: Cell | Part | Maybe<Part> }

/** A tagged template: its literals, the same array for each evaluation of one place in the code, and its values. */
export interface Body {
  strings: TemplateStringsArray
  values: readonly unknown[]
}

/** Keywords before the column list of a read. A write has its list after the body (`returning`). */
const VERBS = { select: sql`select`, distinct: sql`select distinct` }
/** `rows`: a read whose text contains its own column list. */
type Verb = keyof typeof VERBS | 'rows' | 'write'

interface Written {
  sql: string
  readRow: ReadRow | null
}

/** Cache of texts. The app has fewer than this many, unless a text is made per value. */
const texts = new Texts<Written>(3_000)

/** A statement not yet sent: its text (built once per isolate), its parameters, and how to read its rows. */
export class Query<Result = unknown> implements Statement<Result> {
  declare readonly _: { readonly result: Result }
  readonly #verb: Verb
  readonly #fields: Fields | null
  readonly #body: Body
  #found: { text: Written; params: unknown[] } | null = null

  /** @param fields null: the body names the columns itself, or returns none */
  constructor(verb: Verb, fields: Fields | null, body: Body) {
    this.#verb = verb
    this.#fields = fields
    this.#body = body
  }

  get isRead(): boolean {
    return this.#verb !== 'write'
  }
  get sql(): string {
    return this.#find().text.sql
  }
  get params(): unknown[] {
    return this.#find().params
  }
  /** Reads a row of a D1 batch, whose columns are in the order of the text. null: rows keep the column names of the text. */
  get readRow(): ReadRow | null {
    return this.#find().text.readRow
  }

  /** Maps a result of libSQL to rows. */
  mapResult({ columns, rows }: { columns: string[]; rows: ArrayLike<unknown>[] }): unknown {
    const { readRow } = this
    const objects = rows.map((row) => Object.fromEntries(columns.map((name, i): [string, unknown] => [name, row[i]])))
    return readRow ? objects.map(readRow) : objects
  }

  /** Drizzle's interface of a statement, which the senders call. */
  _prepare(): this {
    return this
  }
  getQuery(): { sql: string; params: unknown[] } {
    return { sql: this.sql, params: this.params }
  }

  /** Builds the text with Drizzle, without the cache. */
  write(): { sql: string; params: unknown[] } {
    const { sql: text, params } = dialect.sqlToQuery(this.#whole())
    return { sql: text, params }
  }

  #whole(): SQL {
    const body = sql(this.#body.strings, ...this.#body.values)
    if (!this.#fields) return body
    const list = listOf(this.#fields)
    const verb = this.#verb
    return verb === 'select' || verb === 'distinct'
      ? sql`${VERBS[verb]} ${list} ${body}`
      : sql`${body} returning ${list}`
  }

  #find() {
    this.#found ??= this.#lookUp()
    return this.#found
  }

  #lookUp(): { text: Written; params: unknown[] } {
    const [verb, fields, body] = [this.#verb, this.#fields, this.#body]
    const params: unknown[] = []
    const follow = (root: Node<Written>) => {
      const start = root.to(verb)
      // Collect parameters in the order of the text.
      if (!fields) return walkBody(start, body, params)
      return verb === 'write'
        ? walkFields(walkBody(start, body, params), fields, params)
        : walkBody(walkFields(start, fields, params), body, params)
    }
    const text = texts.find(follow, () => ({
      sql: this.write().sql,
      readRow: fields && readerOf(cellsOf(fields), nullablesOf(fields)),
    }))
    return { text, params }
  }
}

function walkBody<Text>(start: Node<Text>, { strings, values }: Body, params: unknown[]): Node<Text> {
  let node = start.to(strings)
  for (const value of values) node = walk(node, value, params)
  return node
}

const FIXED = Symbol('fields of a module')
interface Fixed {
  [FIXED]?: { params: unknown[] }
}

/**
 * Marks an expression or fields of a module, so that their text is found in one step however long it is. Must not depend on a request: each constant
 * is kept for the life of the isolate.
 */
export function constant<T>(part: SQL<T>): SQL<T>
export function constant<const F extends Fields>(part: F): F
export function constant(part: SQL | Fields): SQL | Fields {
  if (part instanceof SQL) return new Constant(part)
  const params: unknown[] = []
  walkFields(new Node(), part, params)
  // Not enumerable, so that a copy with additional fields does not inherit the mark.
  return Object.defineProperty(part, FIXED, { value: { params } })
}

const NAME = Symbol('name')
const MAYBE = Symbol('maybe')
const EXPRESSION = Symbol('expression')

/** Walks the column list of a statement, including how its rows are read. */
function walkFields<Text>(start: Node<Text>, fields: Fields & Fixed, params: unknown[]): Node<Text> {
  const known = fields[FIXED]
  if (known) {
    for (const value of known.params) params.push(value)
    return start.to(known)
  }
  let node = start
  for (const name in fields) {
    const field = fields[name]
    const isMaybe = field instanceof Maybe
    const part = isMaybe ? field.part : field
    node = node.to(NAME).to(name)
    if (isMaybe) node = node.to(MAYBE)
    if (part instanceof Column) node = walk(node, part, params)
    else if (part instanceof SQL) {
      if (decoderOf(part) !== noopDecoder)
        throw new Error('Name the column itself, not an expression that is read like one')
      node = walk(node.to(EXPRESSION), part, params)
    } else if (part instanceof Table) node = node.to(part)
    else if (part) node = walkFields(node.to(LIST), part, params)
  }
  return node.to(END)
}
const LIST = Symbol('list')
const END = Symbol('end of the list')

const decoderOf = (expression: SQL) => (expression as unknown as { decoder: unknown }).decoder

function isCell(part: unknown): part is Cell {
  return part instanceof Column || part instanceof SQL
}

/** Each column of the result, with its path in the row. */
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

/** The column list with aliases `c0`, `c1`, …, because D1 merges columns of the same name in a batch. */
function listOf(fields: Fields): SQL {
  return new SQL(
    cellsOf(fields).flatMap(({ field }, i) => [
      new StringChunk(i > 0 ? ', ' : ''),
      field as SQL,
      new StringChunk(` as c${i}`),
    ]),
  )
}
