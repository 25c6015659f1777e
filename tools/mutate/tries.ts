import type { Parsed } from './code.ts'
import type { Judge } from './judge.ts'
import type { Mutant } from './mutant.ts'
import type { Outcome } from './report.ts'
import { sample } from './sample.ts'
import type { Stage } from './targets.ts'

/** The mutants of one source, and what may kill them. */
export interface Tries {
  mutants: readonly Mutant[]
  /** Without a change. */
  source: Parsed
  judge: Judge
  stages: readonly Stage[]
}

/** How much is tried: at most so many mutants, and whether also with the stages that are dear. */
export interface Extent {
  most: number
  isDear: boolean
}

/**
 * Tries mutants of which earlier runs don't tell enough, spread over all.
 * @param outcomes gets what is known of each then, also if this is interrupted
 * @param tell is called before tests run, with the first of them and the share of mutants that are known
 */
export async function runTries(
  all: readonly Tries[],
  { most, isDear }: Extent,
  outcomes: Outcome[],
  tell: (test: string, share: number) => void,
): Promise<void> {
  const planned = all.flatMap(({ stages, mutants, judge, source }) => {
    const now = stages.filter((each) => isDear || !each.isDear)
    const untried = stages.filter((each) => !now.includes(each)).flatMap(({ tests }) => tests)
    return mutants.map((mutant) => ({ mutant, judge, source, stages: now, untried }))
  })
  const unknown = planned.filter(({ mutant, judge, stages }) => judge.known(mutant, stages) === null)
  const chosen = sample(unknown, most, ({ mutant }) => mutant.name)
  try {
    for (const [judge, own] of Map.groupBy(chosen, (each) => each.judge)) await judge.try(own, tell)
  } finally {
    for (const { mutant, judge, stages, untried } of planned) {
      const isKilled = judge.known(mutant, stages)
      if (isKilled !== null) outcomes.push({ mutant, isKilled, untried })
    }
  }
}
