import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { callOf, DEEDS, type Deed, makeWorld, stateOf, TAKINGS } from '../fixtures/deeds.ts'

const { DB } = env as unknown as { DB: D1Database }

/** What takes a right away. */
const RIGHTS: ReadonlySet<Deed> = new Set([
  TAKINGS['the owner removes the collaborator'],
  TAKINGS['the owner lets nobody else manage'],
  TAKINGS['the owner ends the delegation'],
])

const isGood = (status: number) => status < 400

/** What is there after calls one after the other, with the status of each. */
async function after(deeds: Deed[]) {
  const world = await makeWorld()
  const statuses: number[] = []
  for (const each of deeds) statuses.push((await callOf(world, each)).status)
  return { statuses, state: await stateOf(world) }
}

/** Does a deed, then something else if given, and undoes the deed. */
async function undone(deed: Deed, taking?: Deed) {
  const world = await makeWorld()
  const { undo } = await callOf(world, deed)
  const taken = taking ? (await callOf(world, taking)).status : 0
  const before = await stateOf(world)
  if (undo === null) return null
  const [who] = deed(world)
  const { http } = await askJson(`/v3/undo/${undo}/`, { method: 'POST', session: world.as[who] })
  return { taken, status: http, before, state: await stateOf(world) }
}

test.for(Object.entries(DEEDS))('%s: undone, it has never been [REL-18 REL-01]', async ([, deed]) => {
  const all = await undone(deed)
  if (all) expect({ status: all.status, state: all.state }).toEqual({ status: 200, state: (await after([])).state })
})

const PAIRS = Object.entries(TAKINGS).flatMap(([taken, taking]) =>
  Object.entries(DEEDS)
    .filter(([done]) => done !== taken)
    .map(([done, deed]) => ({ done, deed, taken, taking })),
)

test.for(PAIRS)(
  '$done, then $taken: the undo changes nothing, or it is as if only the latter had been [REL-18 REL-01]',
  async ({ deed, taking }) => {
    const all = await undone(deed, taking)
    if (!all) return
    if (!isGood(all.status)) expect(all.state).toEqual(all.before)
    else {
      const alone = await after([taking])
      const mayBe = isGood(all.taken) ? alone.state : (await after([])).state
      expect(all.state).toEqual(mayBe)
      // Who may no longer do it may not undo it.
      if (isGood(all.taken) && RIGHTS.has(taking))
        expect((await after([taking, deed])).statuses.every(isGood)).toBe(true)
    }
    expect(await wrongCounters(DB)).toEqual([])
  },
)
