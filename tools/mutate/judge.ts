import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryTogether } from './batch.ts'
import type { Parsed } from './code.ts'
import type { Mutant } from './mutant.ts'
import { switchSource } from './switch.ts'
import type { Stage } from './targets.ts'
import type { Tester } from './tester.ts'
import type { Verdicts } from './verdicts.ts'

/** ms that tests of a mutant may take: so many times as long as without it, and this long in addition. */
const TIMES_LONGER = 5
const IN_ADDITION = 60_000

/** So many are tried in one worker at most. */
const TOGETHER = 24

/** Tries mutants with the stages of their sources. */
export interface Judge {
  /** What earlier runs tell of a mutant; null: not enough. */
  known(mutant: Mutant, stages: readonly Stage[]): boolean | null
  /**
   * Which mutants of one source a stage kills. Tests of which the verdict is known do not run again.
   * @param source the source without a change, which it has again after this
   */
  try(mutants: readonly Mutant[], stages: readonly Stage[], source: Parsed): Promise<Set<Mutant>>
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
    const failing = await tester.failing(stage, file, 3_600_000)
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
      return await tester.failing(stage, mutant.file, limit)
    } finally {
      writeFileSync(path, source)
    }
  }

  const note = (mutant: Mutant, stage: Stage, killer: string | null): void => {
    const tests = stage.tests.filter((test) => test === killer)
    verdicts.set(mutant, tests.length > 0 ? { ...stage, tests } : stage, killer !== null)
  }

  /** Tries those in functions together, if a stage has tests in workers, and all others alone. */
  const tryStage = async (mutants: readonly Mutant[], stage: Stage, source: Parsed): Promise<void> => {
    const switched = isTogether ? switchSource(source, mutants) : null
    for (const numbers of chunks([...(switched?.mutants.keys() ?? [])])) {
      if (!switched) break
      const killers = await tryTogether(root, tester, source.text, switched, numbers, stage)
      for (const [mutant, killer] of killers ?? []) note(mutant, stage, killer)
    }
    for (const mutant of mutants.filter((each) => verdicts.get(each, stage) === null)) {
      const rest = verdicts.rest(mutant, stage)
      note(mutant, rest, await failing(rest, mutant, source.text))
    }
  }

  return {
    known(mutant, stages) {
      const all = stages.map((stage) => verdicts.get(mutant, stage))
      if (all.includes(true)) return true
      return all.includes(null) ? null : false
    },
    async try(mutants, stages, source) {
      const killed = new Set<Mutant>()
      for (const stage of stages) {
        const open = mutants.filter((each) => !killed.has(each))
        const left = open.filter((each) => verdicts.get(each, stage) === null)
        if (left.length > 0) await tryStage(left, stage, source)
        for (const each of open) if (verdicts.get(each, stage)) killed.add(each)
      }
      return killed
    },
  }
}

function chunks(numbers: number[]): number[][] {
  const count = Math.ceil(numbers.length / TOGETHER)
  return Array.from({ length: count }, (_, i) => numbers.slice(i * TOGETHER, (i + 1) * TOGETHER))
}
