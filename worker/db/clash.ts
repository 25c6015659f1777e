import { Failure } from '#domain/errors.ts'

/** Thrown if data that the call has read has changed since. The batch's own conditions prevented all writes. */
export class ConcurrentChange extends Error {}

/** True if a batch failed because of a concurrent call: data changed, or a unique value was taken after the call had checked it. */
export function isClash(error: unknown): boolean {
  if (error instanceof ConcurrentChange) return true
  const { message, cause } = error as Error
  return /UNIQUE constraint/i.test(`${message} ${cause instanceof Error ? cause.message : ''}`)
}

/** True if a batch failed because an id that it inserts exists already. The batch changed nothing. */
export function isIdTaken(error: unknown): boolean {
  const { message, cause } = error as Error
  return /UNIQUE constraint failed: \w+\.id\b/i.test(`${message} ${cause instanceof Error ? cause.message : ''}`)
}

const TRIES = 10

/** Runs a read-then-write operation again from its start after a clash; fails with 503 code 14 after ten attempts. */
export async function retryOnClash<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isClash(error)) throw error
      if (attempt === TRIES) throw new Failure('unavailable', { retryAfter: 2, cause: error })
    }
  }
}
