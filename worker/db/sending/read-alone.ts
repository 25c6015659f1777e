import { machineFailure } from '../../machine.ts'
import { isRead, type Statement } from '../statement.ts'

/**
 * Sends reads with counters beside them. If the machine stores nothing any more, only the reads are sent: whoever looks is answered, and what was to be
 * counted is not. Counters without reads fail, because what they limit begins after them.
 */
export async function orReadAlone(
  statements: Statement[],
  send: (statements: Statement[]) => Promise<unknown[]>,
): Promise<unknown[]> {
  try {
    return await send(statements)
  } catch (error) {
    const reads = statements.filter(isRead)
    if (reads.length === 0 || machineFailure(error)?.reads !== 'alone') throw error
    const results = await send(reads)
    return statements.map((each) => (isRead(each) ? results.shift() : []))
  }
}
