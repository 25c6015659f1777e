import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { databaseFile } from '#tools/backup/stored-file.ts'
import { type Running, start } from './killed-server.ts'

/** Of the session whose owner calls. */
export const TOKEN = 'k'.repeat(43)

interface Call {
  method: string
  key?: string
  path: string
  json?: unknown
}

/** How many bytes the journal of a folder's database has: how far a transaction has come. A server's first write of it makes it. */
function journalIn(folder: string): () => number {
  const journal = `${databaseFile(folder)}-wal`
  return () => statSync(journal, { throwIfNoEntry: false })?.size ?? 0
}

/** What a call answered, if it did so before the end, and the bytes that it wrote into the journal. */
interface Ended {
  status: number | null
  written: number
}

/**
 * Sends a call to a server that is killed as soon as the call has written that many bytes, or has been answered.
 * @param server one that has written little, so that its journal grows; by default a new one
 */
export async function callAndKill(
  folder: string,
  bytes: number,
  call: Call,
  server: Running | Promise<Running> = start(folder),
): Promise<Ended> {
  const { url, kill } = await server
  const journal = journalIn(folder)
  const before = journal()
  const written = () => journal() - before
  let status: number | null = null
  const answer = send(url, call).then(
    (response) => {
      status = response.status
    },
    () => {
      status = 0
    },
  )
  do await Promise.race([answer, pause(1)])
  while (status === null && written() < bytes)
  const ended = { status, written: written() }
  await kill()
  return ended
}

export function send(server: string, { method, path, key, json = {} }: Call): Promise<Response> {
  return fetch(`${server}${path}`, {
    method,
    headers: {
      // A client that calls itself a program counts as a visitor.
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
      cookie: `local-session=${TOKEN}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(json),
  })
}

/** How much of what a call writes is written when it is killed: on any machine, however busy, these moments are inside its transaction. */
const INSIDE = [1 / 8, 1 / 2, 7 / 8]
/** At once, inside, and when all is written. */
export const MOMENTS = [0, ...INSIDE, 1]

interface Attempted {
  isDone: boolean
  written: number
}

/**
 * Kills a call at once, then at each of the other moments, the last of which is too late, unless it writes less than the time before.
 * @param whole the bytes that it writes
 * @param attempt kills it after that many bytes, and says whether it was done all the same
 */
export async function killAtEach(whole: number, attempt: (bytes: number) => Promise<Attempted>): Promise<void> {
  expect(whole, 'bytes of the whole call').toBeGreaterThan(0)
  expect((await attempt(0)).isDone, 'killed at once').toBe(false)
  // What was done before the end is taken back, so that each moment is one of the same call.
  for (const part of INSIDE)
    if ((await attempt(part * whole)).isDone) expect((await attempt(Infinity)).isDone).toBe(true)
  if (!(await attempt(whole)).isDone) expect((await attempt(Infinity)).isDone, 'not killed').toBe(true)
}
