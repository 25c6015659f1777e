import { count } from '../../counts.ts'

/**
 * What may be gone a moment later: an overloaded or restarted database, or a broken connection. A refused token and a limited rate are not,
 * and after a timeout nobody waits any longer.
 */
const PASSING =
  /overloaded|too many requests queued|connection lost|object to be reset|DB reset because|transient issue|HTTP status 5\d\d|SQLITE_BUSY|fetch failed|ECONNRESET/i

/** ms after which a failed read is not sent again, because whoever asked has waited long enough. */
const AT_ONCE = 1000

/**
 * Sends reads once more if they failed for a passing reason (REL-23). Nothing waits in between, so that an overloaded database is answered for at
 * once. Writes are not repeated: they may be done although they failed, which only a receipt can find out (docs/decisions/035).
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

/** Whether the same reads may succeed if they are sent again. */
export function isPassing(error: unknown): boolean {
  return PASSING.test(`${error} ${error instanceof Error ? error.cause : ''}`)
}
