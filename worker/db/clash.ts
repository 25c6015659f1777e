import { Failure } from '#domain/errors.ts'

/** Thrown if data that the call has read has changed since. The batch's own conditions prevented all writes. */
export class ConcurrentChange extends Error {}

/** True if a batch failed because of a concurrent call: data changed, or a unique value was taken after the call had checked it. */
export function isClash(error: unknown): boolean {
  if (error instanceof ConcurrentChange) return true
  return /UNIQUE constraint/i.test(messagesOf(error))
}

/** True if a batch failed because an id that it inserts exists already. The batch changed nothing. */
export function isIdTaken(error: unknown): boolean {
  return /UNIQUE constraint failed: \w+\.id\b/i.test(messagesOf(error))
}

/** The message of an error, and that of its cause. */
function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}` : ''
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
