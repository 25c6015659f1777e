import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { idempotencyKeys } from '#worker/model/http/tables.ts'
import { type Answer, ask, askJson, cookieIn, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { type Change, changedColumns, changesBetween, restoreState, type State, snapshot } from '../fixtures/state.ts'
import { VIEWERS } from '../fixtures/viewers.ts'
import { ON_OWNERS, ON_PLACES } from '../fixtures/writes/all.ts'
import { callOf, formOf, isRefused } from '../fixtures/writes/attempt.ts'
import { readyWorld } from '../fixtures/writes/ready.ts'
import type { Attempt, Write } from '../fixtures/writes/write.ts'

/**
 * They create a session, end their own, are proved by a password or answer with a token, neither of which may be stored: their key has no
 * effect. Registered uploads are answered with a secret too: a repeated call registers again, and what is not sent ends.
 */
const FORGONE = [
  ...['login', 'logout', 'signup', 'account/email_link', 'account/reset', 'account/password', 'account/deactivate'],
  ...['account/delete', 'account/link', 'accounts/switch', 'account/tokens'],
].map((name) => `post /v3/${name}/`)
FORGONE.push('delete /v3/account/sessions/{session}/', 'post /v3/oauth/access_token/', 'put /v3/oauth/access_token/')
FORGONE.push('post /v3/oauth/revoke/', 'post /v3/media/uploads/register/', 'post /v3/media/uploads/register/batch/')
/** Work of jobs beside requests. */
const BESIDE = [
  'cluster_jobs',
  'cluster_pins',
  'pin_clusters',
  'board_locks',
  'unused_media',
  'home_inboxes',
  'home_pins',
]

/** Forms that do in one step what no single call does: sent with a key like the calls. */
const FORMS = ['organize', 'createFromCluster', 'preferences']

type Call = ReturnType<typeof callOf>
/** A write and its request; a write without undo gets different data each time. */
type Try = { name: string; make: () => Call }
type Told = Answer & { http: number; headers: Headers }
const tries: Try[] = []
let before: State
let ready: Awaited<ReturnType<typeof readyWorld>>

beforeAll(async () => {
  ready = await readyWorld()
  before = await snapshot()
  for (const write of [...ON_OWNERS, ...ON_PLACES])
    for (const ask of [callOf, formOf]) {
      if (ask === callOf ? !write.call || FORGONE.includes(write.call) : !FORMS.includes(write.form ?? '')) continue
      const attempt = await effective(write, ask)
      const name =
        ask === callOf
          ? write.call
          : `form ${JSON.stringify(formOf(write, attempt ?? ready.attemptOf('owner', ready.world.owners[0])).path)}`
      if (attempt) tries.push({ name: name ?? '', make: () => ask(write, attempt) })
    }
})

/** A person who is allowed to do it, and preferably one for whom it changes something; null: nobody is allowed. */
async function effective(write: Write, ask: typeof callOf): Promise<Attempt | null> {
  const { world, attemptOf } = ready
  let found: Attempt | null = null
  for (const owner of world.owners)
    for (const viewer of VIEWERS) {
      const attempt = attemptOf(viewer, owner)
      if (attempt.actor === null) continue
      const places = ON_PLACES.includes(write) ? world.places.filter((place) => place.owner === owner) : [attempt.open]
      for (const place of places) {
        const here = { ...attempt, place }
        if (isRefused(write, here)) continue
        found ??= here
        const { changes } = await done(() => send(ask(write, here)))
        if (changes.length > 0) return here
      }
    }
  return found
}

/** A call's answer; for a form its target and toast. */
async function send({ path, ...options }: Call, headers: Record<string, string> = {}): Promise<Told> {
  const all = { ...options, headers: { ...options.headers, ...headers } }
  if (!options.body) return askJson(path, all)
  const answer = await ask(path, all)
  const toast = cookieIn(answer, 'toast')
  const isWell = answer.status === 303 && !toast?.startsWith('toast=-')
  return {
    http: isWell ? 200 : answer.status === 303 ? 409 : answer.status,
    headers: answer.headers,
    data: [answer.headers.get('location'), toast],
  } as unknown as Told
}

/** The effect; afterwards all data is restored. */
async function done<Result>(run: () => Promise<Result>) {
  const result = await run()
  const wrong = await wrongCounters((env as unknown as { DB: Parameters<typeof wrongCounters>[0] }).DB)
  const after = await snapshot()
  const changes = changesBetween(before, after)
  before = await restoreState(changes, before, after)
  return { result, wrong, changes: changes.filter(({ table }) => !BESIDE.includes(table)) }
}

/** How many rows of which tables were inserted, deleted and updated. */
function shapeOf(changes: Change[]): string[] {
  const kinds = changes
    .filter(({ table }) => table !== 'idempotency_keys')
    .map((change) => `${change.table} ${change.before ? (change.after ? columnsOf(change) : 'gone') : 'new'}`)
  return kinds.filter((kind) => !kind.endsWith(' ')).sort()
}

const columnsOf = (change: Change) => changedColumns(change).filter((name) => name !== 'cluster_count')
const isKept = (changes: Change[]) => changes.some(({ table, after }) => table === 'idempotency_keys' && after !== null)
/** The answer without its request id. */
const told = ({ http, headers: _, request_id: __, ...answer }: Told) => ({ http, ...answer })
const newKey = () => ({ 'idempotency-key': crypto.randomUUID() })
/** The number of rounds, from the answer's header. */
const roundsOf = ({ headers }: Told) => Number(/rounds;desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1])
/** The number of batches that acted. */
const actionsOf = ({ headers }: Told) => Number(/actions;desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1])

test('every write that changes something does it in one batch that leaves its key, and sent again under it answers the same and changes nothing [REL-17]', async () => {
  const faults: string[] = []
  for (const each of tries) {
    const key = newKey()
    const plain = await done(() => send(each.make()))
    const once = await done(() => send(each.make(), key))
    const call = each.make()
    const twice = await done(async () => [await send(call, key), await send(call, key)] as const)
    const [first, second] = twice.result
    const { name } = each
    if (first.http >= 300) faults.push(`${name} answers ${first.http} ${first.message}`)
    const isChanged = shapeOf(once.changes).length > 0
    if (isKept(once.changes) !== isChanged)
      faults.push(`${name} changes ${shapeOf(once.changes)} and leaves ${isKept(once.changes)}`)
    if (String(shapeOf(plain.changes)) !== String(shapeOf(once.changes)))
      faults.push(`${name} does other things with a key`)
    if (String(shapeOf(once.changes)) !== String(shapeOf(twice.changes)))
      faults.push(`${name} once: ${shapeOf(once.changes)}; twice: ${shapeOf(twice.changes)}`)
    if (JSON.stringify(told(first)) !== JSON.stringify(told(second)))
      faults.push(`${name} first ${JSON.stringify(told(first))}, then ${JSON.stringify(told(second))}`)
    const actions = actionsOf(once.result)
    if (isChanged && actions !== 1) faults.push(`${name} acts in ${actions} batches`)
    if (isChanged && second.headers.get('idempotent-replayed') !== 'true')
      faults.push(`${name} doesn't say that it answers again`)
    if (twice.wrong.length > 0) faults.push(`${name}: ${twice.wrong}`)
  }
  expect(faults).toEqual([])
  expect(await db.select().from(idempotencyKeys)).toEqual([])
})

for (const fault of ['fail', 'lose'] as const) {
  test(`whichever database call of a write ${fault === 'fail' ? 'fails' : 'is done and never answered'}, the same key does it exactly once [REL-17 REL-16 REL-27]`, async () => {
    const faults: string[] = []
    for (const each of tries) {
      const { changes, result: healthy } = await done(() => send(each.make(), newKey()))
      for (let k = 1; k <= roundsOf(healthy); k++) {
        const key = newKey()
        const call = each.make()
        const { result, ...outcome } = await done(async () => {
          const first = await send(call, { ...key, [`x-test-${fault}-call`]: String(k) })
          return { first, again: first.http < 400 ? first : await send(call, key) }
        })
        const name = `${each.name}, call ${k}`
        const { first, again } = result
        if (first.http >= 400 && first.http !== 503) faults.push(`${name}: first ${first.http} ${first.message}`)
        if (again.http !== healthy.http) faults.push(`${name}: then ${again.http} ${again.message}`)
        if (String(shapeOf(outcome.changes)) !== String(shapeOf(changes)))
          faults.push(`${name}: ${shapeOf(outcome.changes)} and not ${shapeOf(changes)}`)
        if (outcome.wrong.length > 0) faults.push(`${name}: ${outcome.wrong}`)
      }
    }
    expect(faults).toEqual([])
  })
}
