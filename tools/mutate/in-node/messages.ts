/** The variable of the environment that names the folder of the two files by which a process gets its work and tells what it finds. */
export const FOLDER = 'PINFOLD_MUTATION'
export const WORK = 'work.json'
/** A line of JSON for each. */
export const TOLD = 'told.ndjson'

/** Tests of one file that may notice a mutant. */
export interface Tests {
  /** As `test/boards/boards.test.ts`. */
  file: string
  /** Ids that Vitest gives tests: of the file's name and their places in it. All tests of the file without them. */
  ids?: readonly string[] | undefined
  /** Of CPU, with the file's setup. */
  ms: number
}

/** A mutant, and what it meets, in this order, until a test fails. */
export interface Attempt {
  number: number
  /** Mutants of the same function have the same tests, and one kills as others did. */
  place: number
  /** It counts when the worker is loaded, so that it needs a worker of its own. */
  isOfLoad: boolean
  tests: readonly Tests[]
}

/** What a process is to do: to note what test files reach, or to try mutants. */
export type Work = { reach: readonly string[] } | { attempts: readonly Attempt[] }

/** What each test of a file reached, with nothing broken. */
export interface Reached {
  file: string
  /** Of CPU, of the setup alone. */
  ms: number
  /** The first error; null: all tests pass. */
  error: string | null
  tests: { id: string; ms: number; places: number[] }[]
}

/** What a process tells, as it happens. */
export type Told =
  /** A test of this file begins, with this mutant. */
  | { begun: number; file: string }
  /** Places that are reached when the worker is loaded. */
  | { loaded: number[] }
  | { reached: Reached }
  /** A mutant has met its tests of a file. */
  | { met: number; file: string; isKilled: boolean }
  /** What a test file noticed of these mutants it may owe to one that left something behind. The process ends. */
  | { doubtful: number[]; file: string }
  | { isOver: true }
