import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { takeTurn } from '../turn.ts'
import { countParameters, isAllowed, LIMITS } from './rules.ts'
import { Statement } from './statement.ts'

/** Thrown in place of a number that only workerd's SQLite counts: a limit of rows must not hold because nobody counts them. */
export const UNCOUNTED =
  'Rows read and written are counted in workerd only: move this test to a file whose name ends in .workerd.test.ts (docs/decisions/177)'

interface Compiled {
  statement: StatementSync
  names: string[]
  parameters: number
  isRead: boolean
}

interface Table {
  names: string[]
  rows: unknown[][]
}

class Meta {
  readonly served_by = 'node'
  readonly duration = 0
  readonly size_after = 0
  readonly changes: number
  readonly last_row_id: number
  readonly changed_db: boolean

  constructor(changes: number, lastRowId: number) {
    this.changes = changes
    this.last_row_id = lastRowId
    this.changed_db = changes > 0
  }

  get rows_read(): number {
    throw new Error(UNCOUNTED)
  }

  get rows_written(): number {
    throw new Error(UNCOUNTED)
  }
}

export interface Result {
  success: true
  results: Record<string, unknown>[]
  meta: Meta
}

/** Names of SQLite's result codes, without the extended part. */
const CODES: Record<number, string> = {
  1: 'SQLITE_ERROR',
  5: 'SQLITE_BUSY',
  13: 'SQLITE_FULL',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  23: 'SQLITE_AUTH',
  25: 'SQLITE_RANGE',
}
/** Names of the extended codes that D1 adds. */
const EXTENDED: Record<number, string> = {
  275: 'SQLITE_CONSTRAINT_CHECK',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1299: 'SQLITE_CONSTRAINT_NOTNULL',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  1811: 'SQLITE_CONSTRAINT_TRIGGER',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
}
const STATEMENTS_KEPT = 3000

/** Stands for a D1 database: SQLite in memory with D1's limits, rules and answers. */
export class Database {
  readonly #sqlite = new DatabaseSync(':memory:', { enableDoubleQuotedStringLiterals: true, limits: LIMITS })
  readonly #compiled = new Map<string, Compiled>()
  readonly #counters: StatementSync
  #changes = 0
  #lastRowId = 0
  /** Begins and ends a transaction itself, which no statement of a test may. */
  #isOwn = false
  #bookmark = 0

  constructor() {
    this.#counters = this.#sqlite.prepare('select total_changes() as changes, cast(last_insert_rowid() as real) as id')
    this.#sqlite.setAuthorizer((action, first, second) =>
      this.#isOwn || isAllowed(action, first, second) ? constants.SQLITE_OK : constants.SQLITE_DENY,
    )
  }

  get isInTransaction(): boolean {
    return this.#sqlite.isTransaction
  }

  prepare(sql: string): Statement {
    return new Statement(this, sql, [])
  }

  /** Runs all statements or none. */
  async batch(statements: Statement[]): Promise<Result[]> {
    await takeTurn()
    if (statements.length === 0) throw failure(new Error('No SQL statements detected.'))
    return this.transact(() => statements.map((each) => this.run(each)))
  }

  /** D1 takes one statement a line. */
  async exec(sql: string): Promise<{ count: number; duration: number }> {
    await takeTurn()
    const lines = sql.trim().split('\n')
    this.transact(() => {
      for (const line of lines) this.run(this.prepare(line))
    })
    return { count: lines.length, duration: 0 }
  }

  /** Stands for a D1 session: there is one copy of the data. */
  withSession(from: string = 'first-unconstrained') {
    let bookmark = from.startsWith('first-') ? null : from
    return {
      getBookmark: () => bookmark,
      prepare: (sql: string) => this.prepare(sql),
      batch: async (statements: Statement[]) => {
        const results = await this.batch(statements)
        bookmark = `${(++this.#bookmark).toString(16).padStart(8, '0')}-00000000-00000000-${'0'.repeat(32)}`
        return results
      },
    }
  }

  /** Runs SQL of migrations: any number of statements. */
  migrate(sql: string): void {
    this.#execOwn(sql)
    this.#compiled.clear()
  }

  transact<Answer>(run: () => Answer): Answer {
    this.#execOwn('begin')
    try {
      const answer = run()
      this.#execOwn('commit')
      return answer
    } catch (error) {
      if (this.#sqlite.isTransaction) this.#execOwn('rollback')
      throw failure(error)
    }
  }

  run(each: Statement): Result {
    const compiled = this.#compile(each.statement)
    const { names, rows } = this.#tableOf(compiled, each)
    const results = rows.map((row) => {
      const named: Record<string, unknown> = {}
      for (let i = 0; i < names.length; i++) named[names[i] ?? ''] = row[i]
      return named
    })
    return { success: true, results, meta: this.#metaOf(compiled, each.statement) }
  }

  table(each: Statement): Table {
    const compiled = this.#compile(each.statement)
    const table = this.#tableOf(compiled, each)
    this.#metaOf(compiled, each.statement)
    return table
  }

  #execOwn(sql: string): void {
    this.#isOwn = true
    try {
      this.#sqlite.exec(sql)
    } finally {
      this.#isOwn = false
    }
  }

  #compile(sql: string): Compiled {
    const known = this.#compiled.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    if (statement.sourceSQL.trim().length < sql.replace(/;?\s*(--.*\s*)*$/, '').trim().length)
      throw new Error(`Several statements in one text: ${sql}`)
    statement.setReturnArrays(true)
    const compiled = {
      statement,
      names: statement.columns().map(({ name }) => name),
      parameters: countParameters(sql),
      isRead: /^\s*select\b/i.test(sql),
    }
    if (this.#compiled.size >= STATEMENTS_KEPT) this.#compiled.clear()
    this.#compiled.set(sql, compiled)
    return compiled
  }

  #tableOf({ statement, names, parameters, isRead }: Compiled, { params, statement: sql }: Statement): Table {
    if (params.length !== parameters) throw new Error('Wrong number of parameter bindings for SQL query.')
    const values = params as SQLInputValue[]
    try {
      const rows = statement.all(...values) as unknown as unknown[][]
      for (const row of rows)
        for (let i = 0; i < row.length; i++) {
          const value = row[i]
          if (value instanceof Uint8Array) row[i] = Array.from(value)
        }
      return { names, rows }
    } catch (error) {
      if (!/too large to be represented/.test(String(error))) throw error
      if (!isRead) throw new Error(`A write that answers an integer beyond 2^53: ${sql}`)
      return { names, rows: this.#roundedRows(sql, values) }
    }
  }

  /** D1 answers an integer beyond 2^53 as the nearest double. */
  #roundedRows(sql: string, values: SQLInputValue[]): unknown[][] {
    const statement = this.#sqlite.prepare(sql)
    statement.setReturnArrays(true)
    statement.setReadBigInts(true)
    const rows = statement.all(...values) as unknown as unknown[][]
    return rows.map((row) =>
      row.map((value) => {
        if (typeof value === 'bigint') return Number(value)
        return value instanceof Uint8Array ? Array.from(value) : value
      }),
    )
  }

  #metaOf({ isRead }: Compiled, sql: string): Meta {
    if (isRead) return new Meta(0, this.#lastRowId)
    // Names of columns are kept, and `select *` may have others now.
    if (/^\s*(?:create|drop|alter)\b/i.test(sql)) this.#compiled.clear()
    const { changes, id } = this.#counters.get() as { changes: number; id: number }
    const changed = changes - this.#changes
    this.#changes = changes
    this.#lastRowId = id
    return new Meta(changed, id)
  }
}

/** An error as D1 has it. */
export function failure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(`D1_ERROR: ${String(error)}`)
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
  const extended = EXTENDED[code] ? ` (extended: ${EXTENDED[code]})` : ''
  const says = CODES[code & 255] ? `${error.message}: ${CODES[code & 255]}${extended}` : error.message
  return new Error(`D1_ERROR: ${says}`, { cause: new Error(says) })
}
