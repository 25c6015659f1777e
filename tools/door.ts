import type { IncomingMessage, RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { parseId } from '#domain/id.ts'
import type { JobLine, JobVerb } from '#domain/imports/cut-off.ts'
import { changeSuspension } from '#worker/accounts/closing/suspension.ts'
import { recomputeClusters } from '#worker/clusters/recompute/recompute.ts'
import { openDatabase } from '#worker/db/open.ts'
import { listExports, operateExport } from '#worker/exports/operators.ts'
import { listImports, operateImport } from '#worker/imports/operators.ts'
import { countKnown, ensurePerson } from '#worker/imports/people.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { CLUSTER_DELAY } from '#worker/model/effects/write.ts'
import { listNight, operateNight } from '#worker/night/operators.ts'
import {
  beginRemoval,
  continueRemoval,
  planRemoval,
  type RemovalPlan,
  type RemovalRequest,
  type RemovalStep,
  requestRemoval,
} from '#worker/pins/removal/remove.ts'
import { changeEmployee } from '#worker/staff/write.ts'
import { answerMedia, type MediaSource } from './backup/media.ts'
import type { Holder } from './lock.ts'

/** The target of a command: storage that it opened itself, or a running server, which alone may write to its storage. */
export interface Target {
  person(username: string, password: string | null): Promise<{ id: number; made: boolean }>
  rows(personId: number, rows: PinRowInput[]): ReturnType<typeof importRows>
  /** Recomputes the person's suggested boards at once. */
  suggest(personId: number): Promise<number | null>
  /** Suspends an account, or lifts its suspension. */
  suspend(username: string, isToSuspend: boolean): Promise<'changed' | 'unchanged' | 'unknown'>
  /** Makes a person an employee, or revokes that. */
  employ(username: string, isEmployee: boolean): Promise<'changed' | 'unchanged' | 'unknown'>
  /** Computes the effect of a removal. Writes nothing. */
  planRemoval(request: RemovalRequest): Promise<RemovalPlan>
  /** Stores a removal and hides its file; returns its id. */
  requestRemoval(request: RemovalRequest): Promise<number>
  /** Removes the next Pins of a removal. */
  continueRemoval(id: number): Promise<RemovalStep>
  /** Unfinished archives and imports, and interrupted nightly jobs. */
  jobs(): Promise<JobLine[]>
  /** Resumes, sets aside or drops one of them. Returns true if its state allowed that. */
  operate(kind: JobLine['kind'], id: string, verb: JobVerb): Promise<boolean>
  /** Counts how many of these sources the person already has. Writes nothing. */
  known(username: string, sourceIds: string[]): Promise<number>
}

export function directTarget(d1: D1Database, media: R2Bucket): Target {
  const bucket = media as never
  const db = openDatabase({ DB: d1 as never })
  return {
    person: (username, password) => ensurePerson(db, username, password, Date.now()),
    rows: (personId, rows) => importRows(db, personId, rows, Date.now()),
    suggest: (personId) => recomputeClusters(db, personId, Date.now() + 2 * CLUSTER_DELAY),
    suspend: (username, isToSuspend) => changeSuspension(db, username, isToSuspend, Date.now()),
    employ: (username, isEmployee) => changeEmployee(db, username, isEmployee, Date.now()),
    planRemoval: (request) => planRemoval(db, bucket, request),
    requestRemoval: async (request) => {
      const id = await requestRemoval(db, request, Date.now())
      await beginRemoval(db, bucket, id)
      return id
    },
    continueRemoval: (id) => continueRemoval(db, bucket, id, Date.now()),
    jobs: async () => [...(await listExports(db)), ...(await listImports(db)), ...(await listNight(db, Date.now()))],
    operate: async (kind, name, verb) => {
      if (kind === 'night') return operateNight(db, name, verb)
      const id = parseId(name)
      if (id === null) return false
      return kind === 'export' ? operateExport(db, bucket, id, verb) : operateImport(db, id, verb)
    },
    known: (username, sourceIds) => countKnown(db, username, sourceIds),
  }
}

/** Maximum wait in ms for a server that is starting, for example while it creates the demo data. */
const PATIENCE = 180_000

/** Same, through the local endpoint of a running server. */
export function doorTarget(holder: Holder): Target {
  let isWaiting = false
  async function call<Answer>(name: keyof Target, ...args: unknown[]): Promise<Answer> {
    const until = Date.now() + PATIENCE
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${holder.door}/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${holder.token}` },
        body: JSON.stringify(args),
      }).catch((cause: unknown) => {
        throw new Error('the running server has gone away', { cause })
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text) as Answer
      if (response.status !== 503 || Date.now() > until) throw new Error(`the running server refused: ${text}`)
      if (!isWaiting) console.log('It is getting ready; waiting for it…')
      isWaiting = true
      await wait(500)
    }
  }
  return {
    person: (username, password) => call('person', username, password),
    rows: (personId, rows) => call('rows', personId, rows),
    suggest: (personId) => call('suggest', personId),
    suspend: (username, isToSuspend) => call('suspend', username, isToSuspend),
    employ: (username, isEmployee) => call('employ', username, isEmployee),
    planRemoval: (request) => call('planRemoval', request),
    requestRemoval: (request) => call('requestRemoval', request),
    continueRemoval: (id) => call('continueRemoval', id),
    jobs: () => call('jobs'),
    operate: (kind, id, verb) => call('operate', kind, id, verb),
    known: (username, sourceIds) => call('known', username, sourceIds),
  }
}

/** Answers requests for files, and calls of `doorTarget` one at a time: concurrent ones would only wait for the database. */
export function doorListener(target: Target, media: MediaSource): RequestListener {
  let last: Promise<unknown> = Promise.resolve()
  return async (request, response) => {
    try {
      if (await answerMedia(media, request, response)) return
      const name = request.url?.slice(1) ?? ''
      if (request.method !== 'POST' || !isCall(name)) return void response.writeHead(404).end('no such call')
      const args = JSON.parse(await textOf(request)) as never[]
      const work = (): Promise<unknown> => (target[name] as (...all: never[]) => Promise<unknown>)(...args)
      const mine = last.then(work, work)
      last = mine
      response.end(JSON.stringify(await mine))
    } catch (error) {
      response.writeHead(500).end((error as Error).message)
    }
  }
}

const CALLS = [
  'person',
  'rows',
  'suggest',
  'suspend',
  'employ',
  'planRemoval',
  'requestRemoval',
  'continueRemoval',
  'jobs',
  'operate',
  'known',
]

function isCall(name: string): name is keyof Target {
  return CALLS.includes(name)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
