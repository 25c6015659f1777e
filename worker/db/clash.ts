import { Failure } from '../../domain/errors.ts'

/** What was read has changed since: a batch's own conditions kept it from writing anything. */
export class Overtaken extends Error {}

/** Whether a batch met a value that has to be the only one of its kind, and that somebody took since it was looked up. */
export function isClash(error: unknown): boolean {
  if (error instanceof Overtaken) return true
  const { message, cause } = error as Error
  return /UNIQUE constraint/i.test(`${message} ${cause instanceof Error ? cause.message : ''}`)
}

const TRIES = 10

/** Runs what reads and then writes again, from its beginning, where somebody was faster; after ten times it is 503 code 14. */
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
