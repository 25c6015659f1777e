import type { Parsed } from './code.ts'
import type { Judge } from './judge.ts'
import type { Mutant } from './mutant.ts'
import { type Outcome, without } from './report.ts'
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
 * @param outcomes gets what is known of each, also if this is interrupted
 * @param tell is called before each source of which some are tried, with the share of those before it, and with each survivor
 */
export async function runTries(
  all: readonly Tries[],
  { most, isDear }: Extent,
  outcomes: Outcome[],
  tell: { begin(file: string, share: number): void; survivor(mutant: Mutant, untried: string): void },
): Promise<void> {
  const planned = all.map(({ stages, mutants, judge, source }) => {
    const now = stages.filter((each) => isDear || !each.isDear)
    const untried = stages.filter((each) => !now.includes(each)).flatMap(({ tests }) => tests)
    return { judge, source, mutants, stages: now, untried }
  })
  const unknown = planned.flatMap(({ mutants, judge, stages }) =>
    mutants.filter((each) => judge.known(each, stages) === null),
  )
  const chosen = new Set(sample(unknown, most, ({ name }) => name))
  let begun = 0
  for (const { mutants, judge, source, stages, untried } of planned) {
    const own = mutants.filter((each) => chosen.has(each))
    if (own.length > 0) tell.begin(source.file, begun / chosen.size)
    begun += own.length
    const killed = await judge.try(own, stages, source)
    for (const mutant of mutants) {
      const isKilled = killed.has(mutant) || (chosen.has(mutant) ? false : judge.known(mutant, stages))
      if (isKilled === null) continue
      outcomes.push({ mutant, isKilled, untried })
      if (!isKilled) tell.survivor(mutant, without(untried))
    }
  }
}
