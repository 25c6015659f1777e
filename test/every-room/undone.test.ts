import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { BOARDS, callOf, type Deed, type Made, type Stage } from '../fixtures/deeds.ts'
import { TALK } from '../fixtures/talk-deeds.ts'

const { DB } = env as unknown as { DB: D1Database }

const isGood = (status: number) => status < 400

function tryUndo<World extends Made>({ make, deeds, takings, rights, stateOf }: Stage<World>): void {
  /** What is there after calls one after the other, with the status of each. */
  const after = async (calls: Deed<World>[]) => {
    const world = await make()
    const statuses: number[] = []
    for (const each of calls) statuses.push((await callOf(world, each)).status)
    return { statuses, state: await stateOf(world) }
  }

  const withoutUndo = new Set<Deed<World>>()

  /** Does a deed, then something else if given, and undoes the deed; null: it has no Undo. */
  const undone = async (deed: Deed<World>, taking?: Deed<World>) => {
    if (withoutUndo.has(deed)) return null
    const world = await make()
    const { undo } = await callOf(world, deed)
    if (undo === null) withoutUndo.add(deed)
    if (undo === null) return null
    const isTaken = taking !== undefined && isGood((await callOf(world, taking)).status)
    const before = await stateOf(world)
    const [who] = deed(world)
    const session = world.as[String(who)] ?? ''
    const { http } = await askJson(`/v3/undo/${undo}/`, { method: 'POST', session })
    return { isTaken, status: http, before, state: await stateOf(world) }
  }

  test.for(Object.entries(deeds))('%s: undisturbed, it is done [REL-01]', async ([, deed]) => {
    expect((await after([deed])).statuses.every(isGood)).toBe(true)
  })

  test.for(Object.entries(takings))('%s: it is done, if only after another deed [REL-01]', async ([, taking]) => {
    const isDone = async (before: Deed<World>[]) => isGood((await after([...before, taking])).statuses.at(-1) ?? 500)
    let found = await isDone([])
    for (const deed of Object.values(deeds)) found ||= await isDone([deed])
    expect(found).toBe(true)
  })

  test.for(Object.entries(deeds))('%s: undone, it has never been [REL-18 REL-01]', async ([, deed]) => {
    const all = await undone(deed)
    if (all) expect({ status: all.status, state: all.state }).toEqual({ status: 200, state: (await after([])).state })
  })

  const pairs = Object.entries(takings).flatMap(([taken, taking]) =>
    Object.entries(deeds).flatMap(([done, deed]) => (deed === taking ? [] : [{ done, deed, taken, taking }])),
  )

  test.for(pairs)(
    '$done, then $taken: the undo changes nothing, or it is as if only the latter had been [REL-18 REL-01]',
    async ({ deed, taking }) => {
      const all = await undone(deed, taking)
      if (!all) return
      if (!isGood(all.status)) expect(all.state).toEqual(all.before)
      else {
        expect(all.state).toEqual((await after(all.isTaken ? [taking] : [])).state)
        // Who may no longer do it may not undo it.
        if (all.isTaken && rights.includes(taking))
          expect((await after([taking, deed])).statuses.every(isGood)).toBe(true)
      }
    },
  )
}

describe('on boards', () => tryUndo(BOARDS))
describe('between people', () => tryUndo(TALK))

test('after all that every count is what the rows say [REL-16]', async () => {
  expect(await wrongCounters(DB)).toEqual([])
})
