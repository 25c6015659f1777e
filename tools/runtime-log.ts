import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Without internet access every remote picture fails with this message; the page shows its colour and title instead. */
const NO_NETWORK = /DNS lookup failed|connect\(\): Network is unreachable/

/** Log lines of jobs that run every few minutes. */
const IS_TURN = /^\{"event":"jobs"/

/** Prints the runtime's log without the lines of these jobs, and without a stack trace for every picture that cannot be fetched. */
export function passOnLog(stdout: Readable, stderr: Readable): void {
  createInterface({ input: stdout }).on('line', (line) => {
    if (!IS_TURN.test(line)) process.stdout.write(`${line}\n`)
  })
  let isDropping = false
  createInterface({ input: stderr }).on('line', (line) => {
    isDropping = NO_NETWORK.test(line) || (isDropping && line.startsWith('stack:'))
    if (!isDropping) process.stderr.write(`${line}\n`)
  })
}
