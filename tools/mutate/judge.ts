import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { Tester } from './tester.ts'

/** ms that tests of a mutant may take: so many times as long as without it, and this long in addition. */
const TIMES_LONGER = 5
const IN_ADDITION = 60_000

/** Tries the mutants of one source with its tests, stage by stage. */
export interface Judge {
  /** The test file that fails with it; null: none does. */
  try(mutant: Mutant): Promise<string | null>
}

/**
 * @param root a copy of the tree; the source there is whole again after each mutant
 * @param source the text of the source without a change
 */
export function judgeOf(root: string, tester: Tester, file: string, source: string, stages: string[][]): Judge {
  const path = join(root, file)
  /** ms that each stage takes when nothing is broken. */
  const usual = new Map<string[], number>()

  const measure = async (stage: string[]): Promise<number> => {
    const known = usual.get(stage)
    if (known !== undefined) return known
    const begun = Date.now()
    const failing = await tester.failing(stage, file, 3_600_000)
    if (failing !== null) throw new Error(`${failing} fails while nothing is broken`)
    usual.set(stage, Date.now() - begun)
    return Date.now() - begun
  }

  return {
    async try(mutant) {
      for (const stage of stages) {
        const limit = (await measure(stage)) * TIMES_LONGER + IN_ADDITION
        writeFileSync(path, mutant.text)
        try {
          const failing = await tester.failing(stage, file, limit)
          if (failing !== null) return failing
        } finally {
          writeFileSync(path, source)
        }
      }
      return null
    },
  }
}
