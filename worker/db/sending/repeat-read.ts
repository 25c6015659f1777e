import { count } from '#worker/counts.ts'
import { machineFailure } from '#worker/machine.ts'

/** ms after which a failed read is not retried, because the requester has waited long enough. */
const AT_ONCE = 1000

/**
 * Retries failed reads once if the failure is temporary (REL-23). Retries immediately, so that the response for an overloaded database is not
 * delayed. Writes are not retried: they may be done although they failed, which only a receipt can tell (docs/decisions/035).
 */
export async function repeatRead<Result>(mode: 'read' | 'write', send: () => Promise<Result>): Promise<Result> {
  const started = Date.now()
  try {
    return await send()
  } catch (error) {
    if (mode === 'write' || !isPassing(error) || Date.now() - started > AT_ONCE) throw error
    count('pinfold_database_repeats_total')
    return send()
  }
}

/**
 * True if the same reads may succeed when sent again: the database was overloaded or restarted, or the connection broke. False for a refused token, a
 * rate limit and a timeout.
 */
export function isPassing(error: unknown): boolean {
  return machineFailure(error)?.reads === 'again'
}
