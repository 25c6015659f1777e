import { emptyBindings, openTransactions } from './bindings.ts'
import { cache } from './platform.ts'
import { waitForRunning } from './unfinished.ts'

/** ms that a file's work may go on after its last test. */
const MOST = 30_000

let before = ''

/**
 * Ends what the file before has left, because all files of a thread share its globals.
 * @throws Error with the name of that file if its work doesn't end, or a transaction is open
 */
export async function beginFile(path: string): Promise<void> {
  const previous = before
  before = path
  emptyBindings()
  const left = await waitForRunning(MOST)
  // What ended last may have sent more.
  emptyBindings()
  cache.empty()
  const faults = [
    ...left.map((name) => `${name} goes on`),
    ...openTransactions().map((name) => `a transaction of ${name} is open`),
  ]
  if (faults.length > 0) throw new Error(`${previous} has left work behind: ${faults.join(', ')}`)
}
