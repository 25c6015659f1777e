import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { Tester } from './tester.ts'
import type { Verdicts } from './verdicts.ts'

/** Time limit of a mutant's tests: a multiple of the time without it, plus a constant in ms. */
const TIMES_LONGER = 5
const IN_ADDITION = 60_000

/** Tries a mutant of a source with tests that import it, in stages: each runs only if the previous ones noticed nothing. */
export type Judge = (mutant: Mutant, source: string, stages: readonly (readonly string[])[]) => Promise<void>

/** @param root a copy of the tree, where sources may be broken */
export function judgeOf(root: string, tester: Tester, verdicts: Verdicts): Judge {
  /** Usual time of tests without a mutant, in ms. */
  const usual = new Map<string, number>()

  const measure = async (tests: readonly string[], file: string): Promise<number> => {
    const key = tests.join(' ')
    const known = usual.get(key)
    if (known !== undefined) return known
    const begun = Date.now()
    const failing = await tester.failing(tests, [file], 3_600_000)
    if (failing !== null) throw new Error(`${failing} fails while nothing is broken`)
    const taken = Date.now() - begun
    usual.set(key, taken)
    return taken
  }

  return async (mutant, source, stages) => {
    const path = join(root, mutant.file)
    for (const stage of stages) {
      const tests = stage.filter((test) => verdicts.get(mutant, test) === null)
      if (tests.length === 0) continue
      const limit = (await measure(tests, mutant.file)) * TIMES_LONGER + IN_ADDITION
      writeFileSync(path, mutant.text)
      const killer = await tester.failing(tests, [mutant.file], limit).finally(() => writeFileSync(path, source))
      // An endless loop, for example, ends all tests: it counts as noticed by each of them.
      const met = killer !== null && tests.includes(killer) ? [killer] : tests
      for (const test of met) verdicts.set(mutant, test, killer !== null)
      if (killer !== null) return
    }
  }
}
