import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '../domain/routes.ts'
import { db } from './fixtures/app.ts'
import { CALLS } from './fixtures/calls.ts'
import { changesBetween, restoreState, type State, snapshot } from './fixtures/state.ts'
import { isLimited, isNobody, VIEWERS, type ViewerName, type World } from './fixtures/viewers.ts'
import { widenedUnasked, wideningWrites } from './fixtures/widening/judge.ts'
import { mediaKey } from './fixtures/world.ts'
import { ON_OWNERS, ON_PLACES, READS } from './fixtures/writes/all.ts'
import { byCall, byForm, describeChange, forbiddenChanges, isRefused } from './fixtures/writes/attempt.ts'
import { notedCosts } from './fixtures/writes/costs.ts'
import { DEFAULT, LIMITS } from './fixtures/writes/limits.ts'
import { readyWorld } from './fixtures/writes/ready.ts'
import type { Attempt, Write } from './fixtures/writes/write.ts'

let world: World
let before: State
let cells = 0
let ready: Awaited<ReturnType<typeof readyWorld>>
/** Writes that changed something for some viewer: a write that never does proves nothing. */
const effective = new Set<Write>()

beforeAll(async () => {
  ready = await readyWorld()
  world = ready.world
  // Gives a profile picture, which can then be removed.
  await db.run(sql`update users set image_key = ${mediaKey()} where id = ${world.owners[0].id}`)
  // A slow run would otherwise meet the job that follows half a minute later, and take its changes for those of a write.
  await db.run(sql`delete from cluster_jobs`)
  before = await snapshot()
})

type Try = { write: Write; attempt: Attempt; door: 'call' | 'form' }

async function send({ write, attempt, door }: Try): Promise<string[]> {
  cells++
  const faults = await (door === 'call' ? byCall : byForm)(write, attempt)
  return faults.map((fault) => `${nameOf({ write, attempt, door })}: ${fault}`)
}

const nameOf = ({ write, attempt, door }: Try) => `${door} ${write.call ?? write.form} on ${attempt.place.canary}`

/** Rejected attempts are sent together, and then nothing may differ; accepted ones are compared one by one. */
async function faultsOf(tries: Try[]): Promise<string[]> {
  const faults: string[] = []
  for (const each of tries) if (isRefused(each.write, each.attempt)) faults.push(...(await send(each)))
  const after = await snapshot()
  const leaks = changesBetween(before, after)
  faults.push(...leaks.map((change) => `something that is refused changes ${describeChange(change)}`))
  before = await restoreState(leaks, before, after)
  for (const each of tries) if (!isRefused(each.write, each.attempt)) faults.push(...(await changeAndTakeBack(each)))
  return faults
}

async function changeAndTakeBack(each: Try): Promise<string[]> {
  const faults = await send(each)
  const after = await snapshot()
  const changes = changesBetween(before, after)
  faults.push(...forbiddenChanges(each.write, each.attempt, changes).map((fault) => `${nameOf(each)} ${fault}`))
  faults.push(...widenedUnasked(each, before, after, changes).map((fault) => `${nameOf(each)} ${fault}`))
  if (changes.length > 0) effective.add(each.write)
  before = await restoreState(changes, before, after)
  return faults
}

/** For writes on one's own account all fully signed-in people are equal: one of them, and one owner, represent all. */
function standsApart({ viewer, actor, owner }: Attempt): boolean {
  if (actor === owner) return true
  return owner === world.owners[0] && (isNobody(viewer) || isLimited(viewer) || /^(stranger|delegate)$/.test(viewer))
}

function triesOf(viewer: ViewerName): Try[] {
  return world.owners.flatMap((owner) => {
    const places = world.places.filter((place) => place.owner === owner)
    const attempt = ready.attemptOf(viewer, owner)
    const onOwner = ON_OWNERS.filter((write) => !write.isOwn || standsApart(attempt)).map((write) => ({
      write,
      attempt,
    }))
    const onPlaces = places.flatMap((place) => ON_PLACES.map((write) => ({ write, attempt: { ...attempt, place } })))
    return [...onOwner, ...onPlaces].flatMap((each): Try[] => [
      ...(each.write.call ? [{ ...each, door: 'call' as const }] : []),
      ...(each.write.form ? [{ ...each, door: 'form' as const }] : []),
    ])
  })
}

for (const viewer of VIEWERS) {
  test(`${viewer}: every write changes only the rows it may, and a rejected write changes nothing [REL-26 REL-16 REL-01]`, async () => {
    expect(await faultsOf(triesOf(viewer))).toEqual([])
    expect(changesBetween(before, await snapshot())).toEqual([])
  })
}

test('the model of who sees what notices the writes that show something to more people [BRD-056]', () => {
  for (const write of ['put /v3/boards/{board}/', 'post /v3/boards/{board}/restore/', 'post /v3/boards/{board}/merge/'])
    expect(wideningWrites()).toContain(write)
  for (const write of ['post /v3/undo/{undo}/', 'post /v3/pins/{pin}/repin/', 'form approve', 'form delegate'])
    expect(wideningWrites()).toContain(write)
})

test('every writing call and form is in the table, and each changes something for some viewer [REL-26]', () => {
  const writes = [...ON_OWNERS, ...ON_PLACES]
  const calls = CALLS.filter((call) => !call.startsWith('get ') && !READS.includes(call))
  expect([...new Set(writes.flatMap(({ call }) => call ?? []))].sort()).toEqual(calls.sort())
  expect([...new Set(writes.flatMap(({ form }) => form ?? []))].sort()).toEqual(Object.keys(routes.do).sort())
  const idle = writes.filter((write) => Object.keys(write.touches).length > 0 && !effective.has(write))
  expect(idle.map(({ call, form }) => call ?? form)).toEqual([])
  expect(cells).toBeGreaterThanOrEqual(1500)
  console.info(`${cells} writes tried`)
})

test('every write reads and writes few rows, whoever tries it [REL-21 REL-26]', () => {
  const costs = [...notedCosts()].sort(([, a], [, b]) => b.read - a.read)
  console.info(
    `rows read and written: ${costs.map(([of, { read, written }]) => `${of} ${read} ${written}`).join(', ')}`,
  )
  const over = costs.filter(([of, { read, written }]) => {
    const limit = LIMITS[of] ?? DEFAULT
    return read > limit.read || written > limit.written
  })
  expect(over).toEqual([])
  expect(costs.length).toBeGreaterThan(150)
})
