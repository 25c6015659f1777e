import type { Mutant } from './mutant.ts'

/** A mutant, and the test files to run against it. */
export interface Planned {
  mutant: Mutant
  tests: readonly string[]
  /** Test files that might notice it but would take too long. */
  untried: readonly string[]
}
