import { takeTurn } from '../turn.ts'
import type { Database, Result } from './database.ts'

type Value = null | number | string | Uint8Array

/** Stands for a prepared statement of D1, with the properties that tests read: `statement` and `params`. */
export class Statement {
  readonly statement: string
  readonly params: Value[]
  readonly #database: Database

  constructor(database: Database, statement: string, params: Value[]) {
    this.#database = database
    this.statement = statement
    this.params = params
  }

  /** @throws Error with `D1_TYPE_ERROR` for a value that D1 takes not */
  bind(...values: unknown[]): Statement {
    return new Statement(this.#database, this.statement, values.map(toValue))
  }

  async all(): Promise<Result> {
    await takeTurn()
    return this.#database.transact(() => this.#database.run(this))
  }

  run(): Promise<Result> {
    return this.all()
  }

  /** The first row, or its column of that name; null if there is no row. */
  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results
    if (!row) return null
    if (column === undefined) return row
    if (!(column in row)) throw new Error(`D1_COLUMN_NOTFOUND: Column not found (${column})`)
    return row[column]
  }

  async raw({ columnNames = false } = {}): Promise<unknown[][]> {
    await takeTurn()
    const { names, rows } = this.#database.transact(() => this.#database.table(this))
    return columnNames ? [names, ...rows] : rows
  }
}

function toValue(value: unknown): Value {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
  if (Array.isArray(value) && value.every((byte) => typeof byte === 'number' && byte >= 0 && byte < 256))
    return new Uint8Array(value)
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`)
}
