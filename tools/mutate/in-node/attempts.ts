import type { Plan, Run } from './driver.ts'
import type { Attempt, Tests, Told } from './messages.ts'

/** After so many mutants the tests that noticed them run once more with nothing broken. */
const TOGETHER = 10
/** The end of what `test/in-node/begin-file.ts` says of work that the file before did not end: that file's tests did not notice it. */
const LEFT = / has left work behind: /

/**
 * Lets mutants meet their tests, those first that have noticed mutants of the same place, or else of others. Tests notice it if they fail with it, and pass when nothing
 * is broken: right after it for the first of ten mutants, and once more after the last of them. If they don't, what they noticed is doubtful.
 */
export function* tryMutants(attempts: readonly Attempt[], tell: (told: Told) => void): Plan {
  /** Of each place, and of all: how many mutants a test file has noticed. */
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

/** Whether tests fail with a mutant and pass without it; null: they fail without it too. */
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
  // They may need the tests of the file before them.
  return tests.ids ? yield* isNoticed(attempt, { ...tests, ids: undefined }, noticed) : null
}

function* isGreen(tests: Tests): Generator<Run, boolean, { errors: string[] }> {
  const { errors } = yield { ...tests, mutant: 0, isOfLoad: false }
  return errors.length === 0
}
