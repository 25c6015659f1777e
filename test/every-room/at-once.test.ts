import { env } from 'cloudflare:test'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { withBindings } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { BOARDS, callOf, type Deed, type Made, type Stage, undosOf } from '../fixtures/deeds.ts'
import { TALK } from '../fixtures/talk-deeds.ts'

const { DB } = env as unknown as { DB: D1Database }

/** Lets a call run whose batch with this number, from 1, waits for `act`; returns its status and the number of batches until then. */
async function interrupted<World extends Made>(
  world: World,
  deed: Deed<World>,
  at: number,
  act: () => Promise<unknown>,
) {
  let sent = 0
  const waiting = new Proxy(DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'batch') return value.bind(target)
      return async (statements: D1PreparedStatement[]) => {
        sent += 1
        if (sent === at) await act()
        return target.batch(statements)
      }
    },
  })
  // What happens in between finds the usual binding: only the one call waits.
  const status = await new Promise<number>((resolve, reject) => {
    void withBindings({ DB: waiting }, async () => {
      callOf(world, deed).then((answer) => resolve(answer.status), reject)
    })
  })
  return { status, sent }
}

/** Status of a call that was refused because of another one at the same time. */
const BUSY = 409
const isGood = (status: number | undefined) => status !== undefined && status < 400

/** A line for each part of a state, so that a failure shows which differs. */
function partsOf({ isDone, state }: { isDone: boolean; state: unknown[] }): string[] {
  return [isDone ? 'done' : 'refused', ...state.map((part) => JSON.stringify(part))]
}

function tryAtOnce<World extends Made>({ make, deeds, takings, stateOf }: Stage<World>): void {
  /** Every deed with everything that may be taken from it; two equal calls leave an Undo each, of which one changes nothing. */
  const pairs = Object.entries(takings).flatMap(([taken, taking]) =>
    Object.entries(deeds).flatMap(([done, deed]) => (deed === taking ? [] : [{ done, deed, taken, taking }])),
  )

  test.for(pairs)(
    'while $taken, $done: as if one had come after the other [REL-16 REL-01]',
    async ({ deed, taking }) => {
      const serial = async (calls: Deed<World>[]) => {
        const world = await make()
        const statuses: number[] = []
        for (const each of calls) statuses.push((await callOf(world, each)).status)
        return {
          isDone: isGood(statuses[calls.indexOf(deed)]),
          state: [...(await stateOf(world)), await undosOf(world)],
        }
      }
      const allowed = [await serial([taking, deed]), await serial([deed, taking])]
      for (let at = 2; ; at++) {
        const world = await make()
        let answer: number | null = null
        let acting: Promise<unknown> | null = null
        const { status, sent } = await interrupted(world, deed, at, () => {
          acting = callOf(world, taking).then((its) => {
            answer = its.status
          })
          return acting
        })
        // What is sent after the answer is no part of it.
        if (answer === null) {
          await acting
          break
        }
        const ended = { isDone: isGood(status), state: [...(await stateOf(world)), await undosOf(world)] }
        // A call that finds the board locked is refused, as whoever comes later may be. So is one that finds it changed: it may be sent again.
        const orders = [...allowed]
        if (!isGood(answer)) orders.push(await serial([deed]))
        if (status === BUSY) orders.push(await serial([taking]))
        const isOne = orders.some((each) => isDeepStrictEqual(each, ended))
        expect(isOne ? [] : [`before batch ${at} of ${sent}`, partsOf(ended), orders.map(partsOf)]).toEqual([])
      }
    },
  )
}

describe('on boards', () => tryAtOnce(BOARDS))
describe('between people', () => tryAtOnce(TALK))

test('after all that every count is what the rows say [REL-16]', async () => {
  expect(await wrongCounters(DB)).toEqual([])
})
