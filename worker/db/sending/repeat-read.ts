import { count } from '../../counts.ts'
import { machineFailure } from '../../machine.ts'

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

/**
 * Whether the same reads may succeed if they are sent again: an overloaded or restarted database, or a broken connection. A refused token and a
 * limited rate do not pass, and after a timeout nobody waits any longer.
 */
export function isPassing(error: unknown): boolean {
  return machineFailure(error)?.reads === 'again'
}
