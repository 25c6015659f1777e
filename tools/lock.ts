import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'

/** The process that has the data folder open, and its local endpoint. A second process would corrupt the database. */
export interface Holder {
  /** The kind of process: 'server', 'import'… */
  what: string
  pid: number
  /** Port of the site; null for commands. */
  port: number | null
  door: number
  token: string
}

/** Another process holds the folder. The message is a sentence for the person at the terminal. */
export class Held extends Error {
  readonly holder: Holder
  constructor(holder: Holder) {
    const where = holder.port === null ? '' : ` at http://localhost:${holder.port}/`
    super(`This data is in use by a running ${holder.what}${where} (process ${holder.pid}).`)
    this.holder = holder
  }
}

export interface Hold {
  /** Sets the listener for calls of the endpoint with its token; before that they are answered 503. */
  answer(listener: RequestListener): void
  release(): void
}

export const NOTE = 'server.json'

/** Locks the folder for this process, until `release` or its end. Throws `Held` if another process has locked it. */
export async function hold(folder: string, what: string, port: number | null = null): Promise<Hold> {
  const token = randomBytes(24).toString('base64url')
  let listener: RequestListener = (_, response) => response.writeHead(503).end('not ready yet')
  const door = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) response.writeHead(403).end()
    else if (request.url === '/who') response.end(token)
    else listener(request, response)
  })
  await new Promise<void>((resolve, reject) => door.once('error', reject).listen(0, '127.0.0.1', resolve))
  door.unref()
  const address = door.address()
  const number = typeof address === 'object' && address ? address.port : 0
  try {
    await writeNote(folder, { what, pid: process.pid, port, door: number, token })
  } catch (error) {
    door.close()
    throw error
  }
  const release = () => {
    if (readNote(folder)?.token === token) rmSync(join(folder, NOTE), { force: true })
    door.close()
    door.closeAllConnections()
  }
  // Miniflare exits the process on a signal.
  process.once('exit', release)
  return {
    answer: (next) => {
      listener = next
    },
    release,
  }
}

async function writeNote(folder: string, note: Holder): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `.${note.token}`)
  writeFileSync(draft, JSON.stringify(note), { mode: 0o600 })
  try {
    // A hard link is created atomically and never replaces an existing one.
    while (!tryLink(draft, join(folder, NOTE))) {
      const there = readNote(folder)
      if (there && (await answers(there))) throw new Held(there)
      if (readNote(folder)?.token === there?.token) rmSync(join(folder, NOTE), { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readNote(folder: string): Holder | null {
  try {
    const note = JSON.parse(readFileSync(join(folder, NOTE), 'utf8')) as Holder
    return typeof note.token === 'string' && typeof note.door === 'number' ? note : null
  } catch {
    return null
  }
}

/** Timeout in ms after which a process that does not answer is assumed to be busy. */
const PATIENCE = 2500

/**
 * True if the process that wrote a lock file still runs. Killed processes leave the file behind, and another process may reuse their id, but only the writer
 * answers with the file's token.
 */
async function answers(holder: Holder): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${holder.door}/who`, {
      headers: { authorization: `Bearer ${holder.token}` },
      signal: AbortSignal.timeout(PATIENCE),
    })
    return (await response.text()) === holder.token
  } catch (error) {
    return (error as Error).name === 'TimeoutError'
  }
}
