import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryTogether } from './batch.ts'
import type { Parsed } from './code.ts'
import type { Mutant } from './mutant.ts'
import { type Switched, switchSource } from './switch.ts'
import type { Stage } from './targets.ts'
import type { Tester } from './tester.ts'
import type { Verdicts } from './verdicts.ts'

/** ms that tests of a mutant may take: so many times as long as without it, and this long in addition. */
const TIMES_LONGER = 5
const IN_ADDITION = 60_000

/** So many are tried in one worker at most. */
const TOGETHER = 24

/** A mutant, and what may kill it. */
export interface Try {
  mutant: Mutant
  /** Its source without a change. */
  source: Parsed
  stages: readonly Stage[]
}

/** Tries mutants with the stages of their sources. */
export interface Judge {
  /** What is known of a mutant; null: not enough. */
  known(mutant: Mutant, stages: readonly Stage[]): boolean | null
  /**
   * Makes mutants known. Tests of which the verdict is known do not run again.
   * @param tell is called before tests run, with the first of them and the share of mutants that are known
   */
  try(all: readonly Try[], tell: (test: string, share: number) => void): Promise<void>
}

/**
 * @param root a copy of the tree, where sources may be broken
 * @param isTogether whether one run of tests tries several mutants
 */
export function judgeOf(root: string, tester: Tester, verdicts: Verdicts, isTogether: boolean): Judge {
  /** ms that stages take when nothing is broken. */
  const usual = new Map<string, number>()

  const measure = async (stage: Stage, file: string): Promise<number> => {
    const key = JSON.stringify(stage)
    const known = usual.get(key)
    if (known !== undefined) return known
    const begun = Date.now()
    const failing = await tester.failing(stage, [file], 3_600_000)
    if (failing !== null) throw new Error(`${failing} fails while nothing is broken`)
    const taken = Date.now() - begun
    usual.set(key, taken)
    return taken
  }

  /** The test file that fails, or what ended the tests; null: all pass. */
  const failing = async (stage: Stage, mutant: Mutant, source: string): Promise<string | null> => {
    const path = join(root, mutant.file)
    const limit = (await measure(stage, mutant.file)) * TIMES_LONGER + IN_ADDITION
    writeFileSync(path, mutant.text)
    try {
      return await tester.failing(stage, [mutant.file], limit)
    } finally {
      writeFileSync(path, source)
    }
  }

  const note = (mutant: Mutant, stage: Stage, killer: string | null): void => {
    const tests = stage.tests.filter((test) => test === killer)
    verdicts.set(mutant, tests.length > 0 ? { ...stage, tests } : stage, killer !== null)
  }

  const hasMet = (stage: Stage) => (mutant: Mutant, test: string) =>
    verdicts.get(mutant, { ...stage, tests: [test] }) !== null

  /** Tries those in functions together, if one run tries several, and all others alone. */
  const tryStage = async (tries: readonly Try[], stage: Stage): Promise<void> => {
    const switched = isTogether ? switchAll(tries) : []
    if (switched.length > 0)
      for (const [mutant, killer] of (await tryTogether(root, tester, switched, stage, hasMet(stage))) ?? [])
        note(mutant, stage, killer)
    for (const { mutant, source } of tries) {
      if (verdicts.get(mutant, stage) !== null) continue
      const rest = verdicts.rest(mutant, stage)
      note(mutant, rest, await failing(rest, mutant, source.text))
    }
  }

  const known = (mutant: Mutant, stages: readonly Stage[]): boolean | null => {
    const all = stages.map((stage) => verdicts.get(mutant, stage))
    if (all.includes(true)) return true
    return all.includes(null) ? null : false
  }

  return {
    known,
    async try(all, tell) {
      const isOpen = ({ mutant, stages }: Try) => known(mutant, stages) === null
      const rounds = Math.max(0, ...all.map(({ stages }) => stages.length))
      for (let round = 0; round < rounds; round++) {
        const open = all.filter((each) => isOpen(each) && each.stages[round])
        // Sources of one room have the same tests.
        for (const group of Map.groupBy(open, ({ stages }) => JSON.stringify(stages[round])).values())
          for (const tries of chunks(group)) {
            const stage = tries[0]?.stages[round]
            const left = tries.filter((each) => stage && verdicts.get(each.mutant, stage) === null)
            if (!stage || left.length === 0) continue
            tell(stage.tests[0] ?? '', all.filter((each) => !isOpen(each)).length / all.length)
            await tryStage(left, stage)
          }
      }
    },
  }
}

/** Each source of some mutants once, with those that a number can choose. */
function switchAll(tries: readonly Try[]): Switched[] {
  let first = 1
  return [...Map.groupBy(tries, ({ source }) => source)].flatMap(([source, own]) => {
    const mutants = own.map(({ mutant }) => mutant)
    const switched = switchSource(source, mutants, first)
    first += mutants.length
    return switched.mutants.size === 0 ? [] : [switched]
  })
}

function chunks(all: readonly Try[]): Try[][] {
  const count = Math.ceil(all.length / TOGETHER)
  return Array.from({ length: count }, (_, i) => all.slice(i * TOGETHER, (i + 1) * TOGETHER))
}
