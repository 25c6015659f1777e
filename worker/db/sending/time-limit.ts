import type { Database } from '../open.ts'

/**
 * ms until a batch times out and the request fails as unavailable (REL-23). Every call begins with reads, so a call to an unresponsive database ends
 * after the first of them. Writes may take longer: a person with 35,000 Pins becomes private in one batch. D1 itself ends a batch after 30 s.
 */
export const TIME_LIMITS = { read: 5000, write: 30_000 }

const limited = new WeakSet<Database>()

/** Limits the time of each batch sent through this object, for requests. Jobs and imports on D1 have only D1's own limit. */
export function limitTime(db: Database): void {
  limited.add(db)
}

/**
 * The answer of a D1 database, or an error after the time limit. A batch that timed out may still have written, as when its answer is lost
 * (docs/decisions/035).
 */
export async function inTime<Result>(db: Database, mode: 'read' | 'write', answer: Promise<Result>): Promise<Result> {
  if (!limited.has(db)) return answer
  const { promise: late, reject } = Promise.withResolvers<never>()
  const ms = TIME_LIMITS[mode]
  const timer = setTimeout(() => reject(new Error(`D1_ERROR: timed out after ${ms} ms`)), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
