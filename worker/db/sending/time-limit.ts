import type { Database } from '../open.ts'

/**
 * ms that a database may take to answer a batch; then the request fails as unavailable (REL-23). Every call begins with reads, so that one to a
 * silent database ends after the first. What writes may take longer: a person with 35,000 Pins becomes private in one batch. D1 ends it after
 * as long.
 */
export const TIME_LIMITS = { read: 5000, write: 30_000 }

const limited = new WeakSet<Database>()

/** Limits the time of each batch that is sent through this object, for requests. Jobs and imports on D1 may take as long as D1 lets them. */
export function limitTime(db: Database): void {
  limited.add(db)
}

/**
 * The answer of a D1 database, or an error when it comes too late. What a late batch has written is written, as when its answer is lost
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
