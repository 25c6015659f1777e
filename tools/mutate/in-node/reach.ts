import type { Plan } from './driver.ts'
import type { Told } from './messages.ts'

/** Runs test files without a mutant, and reports the reach of each test. */
export function* noteReach(files: readonly string[], tell: (told: Told) => void): Plan {
  const run = { mutant: 0, isOfLoad: false, ms: 60_000 }
  const [first = ''] = files
  // Runs none of its tests: only loads the worker.
  const { places: loaded } = yield { ...run, file: first, ids: [] }
  tell({ loaded })
  for (const file of files) {
    const { errors, ms, places, tests } = yield { ...run, file }
    const all = tests.map((test) => ({ ...test, places: [...new Set([...places, ...test.places])] }))
    tell({ reached: { file, ms, error: errors[0] ?? null, tests: all } })
  }
}
