import type { Plan, Run } from './driver.ts'
import type { Attempt, Tests, Told } from './messages.ts'

/** Number of mutants after which the tests that noticed them run once more without a mutant. */
const TOGETHER = 10
/** The end of the message with which `test/in-node/begin-file.ts` reports work left over by the previous file: that file's tests did not notice it. */
const LEFT = / has left work behind: /

/**
 * Runs tests against mutants, first those that have noticed mutants of the same place, or else of others. A test notices a mutant if it fails with it and
 * passes without: checked directly after the first of ten mutants, and once after the last. If that check fails, the results are doubtful.
 */
export function* tryMutants(attempts: readonly Attempt[], tell: (told: Told) => void): Plan {
  /** How many mutants each test file has noticed, by place and in total. */
  const noticing = new Map<number, Map<string, number>>()
  const ofAll = new Map<string, number>()
  for (let at = 0; at < attempts.length; at += TOGETHER) {
    const own = attempts.slice(at, at + TOGETHER)
    const noticed = new Map<string, { tests: Tests; mutants: number[] }>()
    for (const attempt of own) {
      const known = noticing.get(attempt.place) ?? new Map<string, number>()
      noticing.set(attempt.place, known)
      const ordered = attempt.tests.toSorted((a, b) => compare(known, a, b) || compare(ofAll, a, b))
      for (const tests of ordered) {
        const isKilled = yield* isNoticed(attempt, tests, noticed)
        if (isKilled === null) return tell({ doubtful: [attempt.number], file: tests.file })
        tell({ met: attempt.number, file: tests.file, isKilled })
        if (!isKilled) continue
        for (const counts of [known, ofAll]) counts.set(tests.file, (counts.get(tests.file) ?? 0) + 1)
        break
      }
    }
    for (const { tests, mutants } of noticed.values())
      if (!(yield* isGreen(tests))) return tell({ doubtful: mutants, file: tests.file })
  }
}

function compare(counts: ReadonlyMap<string, number>, a: Tests, b: Tests): number {
  return (counts.get(b.file) ?? 0) - (counts.get(a.file) ?? 0)
}

/** True if tests fail with a mutant and pass without it; null: they fail without it too, or the file before left work behind. */
function* isNoticed(
  attempt: Attempt,
  tests: Tests,
  noticed: Map<string, { tests: Tests; mutants: number[] }>,
): Generator<Run, boolean | null, { errors: string[] }> {
  const { number, isOfLoad } = attempt
  const { errors } = yield { ...tests, mutant: number, isOfLoad }
  if (errors.length === 0) return false
  if (errors.some((error) => LEFT.test(error))) return null
  const key = `${tests.file} ${tests.ids}`
  const before = noticed.get(key)
  if (before) {
    before.mutants.push(number)
    return true
  }
  if (yield* isGreen(tests)) {
    noticed.set(key, { tests, mutants: [number] })
    return true
  }
  // They may depend on earlier tests of their file.
  return tests.ids ? yield* isNoticed(attempt, { ...tests, ids: undefined }, noticed) : null
}

function* isGreen(tests: Tests): Generator<Run, boolean, { errors: string[] }> {
  const { errors } = yield { ...tests, mutant: 0, isOfLoad: false }
  return errors.length === 0
}
