import { expect, test } from 'vitest'
import { parseSource } from './code.ts'
import type { Judge } from './judge.ts'
import type { Outcome } from './report.ts'
import type { Stage } from './targets.ts'
import { runTries } from './tries.ts'

const CHEAP: Stage = { tests: ['test/cheap.test.ts'] }
const DEAR: Stage = { tests: ['test/dear.test.ts'], isDear: true }

/** Runs tries of ten sources with one mutant each, 0 to 9, of which stages kill those that are said; nothing is known but what is said. */
async function run(
  extent: { most?: number; isDear?: boolean },
  kills: (i: number, stage: Stage) => boolean,
  known = 0,
) {
  const asked: string[] = []
  const killed = new Map(Array.from({ length: known }, (_, line) => [line, true]))
  const judge: Judge = {
    known: ({ line }) => killed.get(line) ?? null,
    try(all, tell) {
      for (const { mutant, stages } of all) {
        tell('test/cheap.test.ts', asked.length / all.length)
        asked.push(mutant.name)
        killed.set(
          mutant.line,
          stages.some((stage) => kills(mutant.line, stage)),
        )
      }
      return Promise.resolve()
    },
  }
  const all = Array.from({ length: 10 }, (_, line) => ({
    mutants: [{ name: `${line}.ts f: x → y`, file: `${line}.ts`, line, start: 0, text: '' }],
    source: parseSource(`${line}.ts`, ''),
    judge,
    stages: [CHEAP, DEAR],
  }))
  const outcomes: Outcome[] = []
  const shares: number[] = []
  await runTries(all, { most: 1000, isDear: false, ...extent }, outcomes, (_, share) => shares.push(share))
  return { asked, outcomes, shares }
}

test('what only dear tests would kill survives without them, and it is said that they did not run', async () => {
  const kills = (i: number, stage: Stage) => stage === DEAR || i > 0
  const { outcomes } = await run({}, kills)
  expect(outcomes.filter(({ isKilled }) => !isKilled).map(({ mutant }) => mutant.line)).toEqual([0])
  expect(outcomes[0]?.untried).toEqual(['test/dear.test.ts'])
  const dear = await run({ isDear: true }, kills)
  expect(dear.outcomes.map(({ isKilled, untried }) => [isKilled, untried])).toEqual(Array(10).fill([true, []]))
})

test('what earlier runs tell is not tried again, and not counted among the most that are tried', async () => {
  const { asked, outcomes, shares } = await run({ most: 3 }, () => true, 5)
  expect(asked).toHaveLength(3)
  expect(outcomes).toHaveLength(8)
  expect(shares.map((share) => share.toFixed(2))).toEqual(['0.00', '0.33', '0.67'])
})
