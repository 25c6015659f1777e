import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FOLDER, TOLD, type Told, WORK, type Work } from './messages.ts'

/** Time in ms without a message after which a process counts as hung. With a mutant, a test that only waits ends by itself. */
const PATIENCE = { attempts: 240_000, reach: 1_200_000 }
/** Interval in ms at which a process's messages are read. */
const PAUSE = 200

/** `over`: the work is done. `hung`: no messages any more. Otherwise its error output. */
export type End = 'over' | 'hung' | { error: string }

/**
 * Does work in a separate process.
 * @param root the tree with the tests
 * @param first a test file, of which no test runs
 * @param hear called with each message, with a short delay
 * @param signal ends it
 * @returns how it ended
 */
export async function doWork(
  root: string,
  first: string,
  todo: Work,
  hear: (told: Told) => void,
  signal: AbortSignal,
): Promise<End> {
  signal.throwIfAborted()
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-mutation-'))
  writeFileSync(join(folder, WORK), JSON.stringify(todo))
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tools/mutate/in-node/vitest.config.ts', first]
  const child = spawn(process.execPath, command, {
    // The process leads a group, so that the test processes end with it.
    detached: true,
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', [FOLDER]: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (more: Buffer) => {
    said = (said + more.toString()).slice(-2000)
  })
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('close', resolve)
  signal.addEventListener('abort', kill)
  const read = readerOf(join(folder, TOLD))
  const patience = 'reach' in todo ? PATIENCE.reach : PATIENCE.attempts
  let end: 'over' | 'hung' | null = null
  let heardAt = Date.now()
  const listen = () => {
    for (const told of read()) {
      heardAt = Date.now()
      if ('isOver' in told) end = 'over'
      hear(told)
    }
    if (Date.now() - heardAt > patience) end ??= 'hung'
    // No orderly shutdown is needed.
    if (end) kill()
  }
  const timer = setInterval(listen, PAUSE)
  try {
    await promise
    listen()
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', kill)
    rmSync(folder, { recursive: true, force: true })
  }
  signal.throwIfAborted()
  return end ?? { error: said }
}

/** Reads the whole JSON lines appended to a file since the last call. */
function readerOf(path: string): () => Told[] {
  let at = 0
  let rest = ''
  return () => {
    if (!existsSync(path)) return []
    const file = openSync(path, 'r')
    const bytes = Buffer.alloc(1 << 16)
    let text = rest
    for (let count = 1; count > 0; at += count) {
      count = readSync(file, bytes, 0, bytes.length, at)
      text += bytes.toString('utf8', 0, count)
    }
    closeSync(file)
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    return lines.map((line) => JSON.parse(line) as Told)
  }
}
