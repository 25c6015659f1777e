/** The environment variable with the folder of the two files through which a process gets its work and reports results. */
export const FOLDER = 'PINFOLD_MUTATION'
export const WORK = 'work.json'
/** One JSON object per line. */
export const TOLD = 'told.ndjson'

/** Tests of one file that may notice a mutant. */
export interface Tests {
  /** Path such as `test/boards/boards.test.ts`. */
  file: string
  /** Vitest's test ids, from the file's name and the test's position; absent: all tests of the file. */
  ids?: readonly string[] | undefined
  /** CPU time in ms, including the file's setup. */
  ms: number
}

/** A mutant, and the tests to run against it, in this order, until one fails. */
export interface Attempt {
  number: number
  /** Mutants of the same place (function) have the same tests, and are often noticed by the same ones. */
  place: number
  /** True if it takes effect while the worker is loaded, so that it needs a worker of its own. */
  isOfLoad: boolean
  tests: readonly Tests[]
}

/** The work of a process: to record the reach of test files, or to try mutants. */
export type Work = { reach: readonly string[] } | { attempts: readonly Attempt[] }

/** The reach of each test of a file, without a mutant. */
export interface Reached {
  file: string
  /** CPU time of the setup alone, in ms. */
  ms: number
  /** The first error; null: all tests pass. */
  error: string | null
  tests: { id: string; ms: number; places: number[] }[]
}

/** Messages of a process, sent as they happen. */
export type Told =
  /** A test of this file begins with this mutant. */
  | { begun: number; file: string }
  /** Places reached while the worker is loaded. */
  | { loaded: number[] }
  | { reached: Reached }
  /** A mutant was run against its tests of a file. */
  | { met: number; file: string; isKilled: boolean }
  /** A test file's results for these mutants are doubtful: one may have left something behind. The process ends. */
  | { doubtful: number[]; file: string }
  | { isOver: true }
