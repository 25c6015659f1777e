import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { D1Database } from '@cloudflare/workers-types'
import { openDatabase } from '../worker/db/open.ts'
import { ensurePerson } from '../worker/imports/people.ts'
import { importRows, type PinRowInput } from '../worker/imports/write.ts'
import type { ServerNote } from './local.ts'

/** Where an import writes to: the storage it opened itself, or a running server, which alone may touch its own. */
export interface Target {
  person(username: string, password: string | null): Promise<{ id: number; made: boolean }>
  rows(personId: number, rows: PinRowInput[]): Promise<{ created: number; unchanged: number }>
}

export function directTarget(d1: D1Database): Target {
  const db = openDatabase({ DB: d1 as never })
  return {
    person: (username, password) => ensurePerson(db, username, password, Date.now()),
    rows: (personId, rows) => importRows(db, personId, rows, Date.now()),
  }
}

/** The same through the door of a running server. */
export function doorTarget(note: ServerNote): Target {
  const call = async <Answer>(name: string, body: unknown): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${note.door}/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${note.token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The running server refused: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  return {
    person: (username, password) => call('person', { username, password }),
    rows: (personId, rows) => call('rows', { personId, rows }),
  }
}

/** Opens the local door of a server: other commands of this machine hand it their batches, one after the other. */
export async function openDoor(d1: D1Database): Promise<{ server: Server; port: number; token: string }> {
  const token = randomBytes(24).toString('base64url')
  const target = directTarget(d1)
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (request.method !== 'POST' || request.headers.authorization !== `Bearer ${token}`)
      return answer(403, 'not for you')
    try {
      const body = JSON.parse(await textOf(request)) as Record<string, never>
      const work = (): Promise<object> =>
        request.url === '/person'
          ? target.person(body.username ?? '', body.password ?? null)
          : target.rows(body.personId ?? 0, body.rows ?? [])
      // One batch at a time: the second would only wait for the first in the database.
      const mine = last.then(work, work)
      last = mine
      answer(200, await mine)
    } catch (error) {
      answer(500, String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0, token }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
