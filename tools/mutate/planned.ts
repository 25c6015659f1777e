import type { Mutant } from './mutant.ts'

/** A mutant, and the test files that it is to meet. */
export interface Planned {
  mutant: Mutant
  tests: readonly string[]
  /** Test files that might kill it, and would take too long. */
  untried: readonly string[]
}
