import type { Batching } from './open.ts'

/** Database use of one request. */
export interface Meter {
  rowsRead: number
  rowsWritten: number
  /** Number of dependent round trips. Calls that overlap count as one. */
  rounds: number
  calls: number
  /** The error of a call that found no table, even if the page was rendered without its data. */
  noTable: Error | null
}

export function newMeter(): Meter {
  return { rowsRead: 0, rowsWritten: 0, rounds: 0, calls: 0, noTable: null }
}

/**
 * Wraps a database binding to count its use, only in development and tests: every call goes through a proxy. D1 reports rows only for batches; the
 * app sends nothing else. Without these reports (libSQL) both numbers are NaN.
 * @param before runs before the k-th call (from 1) and may throw in its place
 * @param after runs after the call and may throw in place of its answer
 */
export function metered<Binding extends Batching>(
  binding: Binding,
  meter: Meter,
  before?: (call: number) => Promise<void>,
  after?: (call: number) => Promise<void>,
): Binding {
  let out = 0
  async function batch(...statements: never[]) {
    if (out === 0) meter.rounds += 1
    out += 1
    meter.calls += 1
    const call = meter.calls
    try {
      await before?.(call)
      const results = await binding.batch(...statements)
      await after?.(call)
      for (const result of results) {
        meter.rowsRead += hasRows(result) ? result.meta.rows_read : Number.NaN
        meter.rowsWritten += hasRows(result) ? result.meta.rows_written : Number.NaN
      }
      return results
    } catch (error) {
      if (error instanceof Error && /no such table/i.test(`${error.message} ${String(error.cause ?? '')}`))
        meter.noTable = error
      throw error
    } finally {
      out -= 1
    }
  }
  return new Proxy(binding, {
    get(target, name) {
      if (name === 'batch') return batch
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function hasRows(result: object): result is Pick<D1Result, 'meta'> {
  if (!('meta' in result)) return false
  const { meta } = result
  return typeof meta === 'object' && meta !== null && Object.hasOwn(meta, 'rows_read')
}
