import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Without a way to the outside every remote picture fails so; the page shows its colour and title in its place. */
const NO_NETWORK = /DNS lookup failed|connect\(\): Network is unreachable/

/** Passes on what the runtime says, without a page of stack for every picture that can't be fetched. */
export function passOnLog(stdout: Readable, stderr: Readable): void {
  stdout.pipe(process.stdout, { end: false })
  let isDropping = false
  createInterface({ input: stderr }).on('line', (line) => {
    isDropping = NO_NETWORK.test(line) || (isDropping && line.startsWith('stack:'))
    if (!isDropping) process.stderr.write(`${line}\n`)
  })
}
