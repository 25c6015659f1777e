import { machineFailure } from '#worker/machine.ts'
import { isRead, type Statement } from '../statement.ts'

/**
 * Sends reads together with counters. If the machine can store nothing more, sends only the reads, so that the request is answered and nothing is
 * counted. A batch of counters alone fails, because the action that they limit has not begun.
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
