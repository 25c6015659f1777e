import type { D1 } from './open.ts'

/** Database use of one request. */
export interface Meter {
  rowsRead: number
  rowsWritten: number
  /** Dependent rounds: a call that starts while another is running belongs to the same round. */
  rounds: number
  calls: number
}

export function newMeter(): Meter {
  return { rowsRead: 0, rowsWritten: 0, rounds: 0, calls: 0 }
}

/**
 * Wraps a D1 binding to count its use, only in development and tests: every call goes through a proxy. D1 reports rows only for batches,
 * which is all that the app sends.
 * @param before runs before the k-th call (from 1) and may throw in its place
 * @param after runs when the call is done and may throw in place of its answer
 */
export function metered(
  binding: D1,
  meter: Meter,
  before?: (call: number) => Promise<void>,
  after?: (call: number) => Promise<void>,
): D1 {
  let out = 0
  async function batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    if (out === 0) meter.rounds += 1
    out += 1
    meter.calls += 1
    const call = meter.calls
    try {
      await before?.(call)
      const results = await binding.batch<T>(statements)
      await after?.(call)
      for (const { meta } of results) {
        meter.rowsRead += meta.rows_read
        meter.rowsWritten += meta.rows_written
      }
      return results
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
