import { fillPlaceholders, is, Placeholder } from 'drizzle-orm'
import { SQLiteSelectBase } from 'drizzle-orm/sqlite-core'
import type { Database } from './open.ts'
import { refuseRepeatedNames } from './sending/repeated-names.ts'
import { type Built, type ReadRow, rowReader } from './sending/row-reader.ts'
import { d1Of, type Statement } from './statement.ts'

/** What varies between two uses of a statement. It is bound as it is, without a column's encoder. */
type Values = Record<string, string | number>
/** What the text of a statement depends on. Functions are compared by identity, so they must be functions of a module. */
type Shape = Record<string, string | boolean | null | ((id: number) => unknown)>

interface Compiled {
  sql: string
  params: unknown[]
  isRead: boolean
  built: Built
  readRow: ReadRow | null
}

/**
 * A statement whose SQL Drizzle builds once per isolate and shape, because building it takes longer than running it.
 *
 *     const boardById = prepared((db, { id }: { id: number }) => db.select().from(boards).where(eq(boards.id, id)))
 *     boardById(db, { id: 5 })
 *
 * @param build gets a placeholder in place of each value. It may pass them into SQL; if it looks at one, that throws. What it looks at
 *   belongs into `shape`, which must have few variants.
 */
export function prepared<V extends Values, Result, S extends Shape = Record<never, never>>(
  build: (db: Database, values: V, shape: S) => Statement<Result>,
): (db: Database, values: V, shape: S) => Statement<Result> {
  const known = new Map<string, Compiled>()
  return (db, values, shape) => {
    const key = keyOf(db, shape)
    let compiled = known.get(key)
    if (!compiled) {
      compiled = compile(build(db, placeholdersFor(values), shape))
      if (known.size >= MOST_SHAPES) known.clear()
      known.set(key, compiled)
    }
    return new PreparedStatement<Result>(db, compiled, values)
  }
}

/** Shapes of one statement that are remembered: the one with most has some dozens. */
const MOST_SHAPES = 500

function compile(statement: Statement): Compiled {
  refuseRepeatedNames(statement)
  const built = isBuilder(statement) ? statement.prepare() : statement
  if (!isBuilt(built)) throw new Error('Only statements of Drizzle can be prepared')
  const { sql, params } = built.getQuery()
  return { sql, params, isRead: is(statement, SQLiteSelectBase), built, readRow: rowReader(built) }
}

function isBuilder(statement: object): statement is { prepare(): Built } {
  return 'prepare' in statement
}

function isBuilt(statement: object): statement is Built {
  return 'getQuery' in statement && 'mapResult' in statement
}

/** One use of a prepared statement, in the form in which Drizzle's batches take statements. */
export class PreparedStatement<Result = unknown> implements Statement<Result> {
  declare readonly _: { readonly result: Result }
  readonly #compiled: Compiled
  readonly #params: unknown[]
  /** Only a batch on D1 uses it. */
  readonly stmt: D1PreparedStatement | undefined

  constructor(db: Database, compiled: Compiled, values: Values) {
    this.#compiled = compiled
    this.#params = fillPlaceholders(compiled.params, values)
    this.stmt = d1Of(db)?.prepare(compiled.sql)
  }

  get isRead(): boolean {
    return this.#compiled.isRead
  }

  /** Reads a row of a D1 batch. */
  get readRow(): ReadRow | null {
    return this.#compiled.readRow
  }

  _prepare(): this {
    return this
  }

  getQuery(): { sql: string; params: unknown[] } {
    return { sql: this.#compiled.sql, params: this.#params }
  }

  mapResult(result: unknown): unknown {
    return this.#compiled.built.mapResult(result, true)
  }
}

/** A value that is not known yet. Code that looks at it would build SQL for one value only. */
class Unknown extends Placeholder {
  toJSON(): never {
    return refuse(this.name)
  }
  override toString(): never {
    return refuse(this.name)
  }
  [Symbol.toPrimitive](): never {
    return refuse(this.name)
  }
}

function refuse(name: string): never {
  throw new Error(`A prepared statement must not depend on the value of ${name}`)
}

function placeholdersFor<V extends Values>(values: V): V {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Unknown(name)])) as unknown as V
}

/** Functions that nobody uses any more leave; a number is never given twice. */
const functionIds = new WeakMap<object, string>()
let functionCount = 0

/** The drivers read results differently, so each has its own key. */
function keyOf(db: Database, shape: Shape): string {
  const text = JSON.stringify(shape, (_, part: unknown) => (typeof part === 'function' ? idOf(part) : part))
  return `${d1Of(db) ? 'd1' : 'libsql'} ${text}`
}

function idOf(part: object): string {
  const id = functionIds.get(part) ?? `f${functionCount++}`
  functionIds.set(part, id)
  return id
}
