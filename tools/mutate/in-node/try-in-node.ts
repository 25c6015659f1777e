import type { Attempt, Told, Work } from './messages.ts'
import { chunks, inPool } from './pool.ts'
import type { End } from './process.ts'

/** Does work in a separate process. `first` is any test file. */
export type DoWork = (first: string, work: Work, hear: (told: Told) => void) => Promise<End>

/** Maximum mutants of one process, tried one after the other; and of those that load a worker each, which stays in memory. */
const IN_PROCESS = 40
const LOADED = 15
/** How often a process may end before its first test begins. */
const ENDS = 3

/** Mutants for one process. */
interface Piece {
  attempts: readonly Attempt[]
  /** How often a process with these mutants has ended by itself. */
  ends: number
}

/**
 * Runs tests against mutants. A mutant counts as noticed if its process hangs, or ends with this mutant alone. Doubtful results are repeated in a process of
 * their own, and then without the test file that made them doubtful.
 * @param count concurrent processes
 * @param note called with each test file's verdict; null: withdraws the previous one
 * @throws {Error} if processes end before their tests begin
 */
export async function tryInNode(
  attempts: readonly Attempt[],
  count: number,
  doWork: DoWork,
  note: (number: number, file: string, isKilled: boolean | null) => void,
): Promise<void> {
  const loading = attempts.filter(({ isOfLoad }) => isOfLoad)
  const others = attempts.filter(({ isOfLoad }) => !isOfLoad)
  const left = [...chunks(others, IN_PROCESS), ...chunks(loading, LOADED)].map(
    (own): Piece => ({ attempts: own, ends: 0 }),
  )
  await inPool(left, count, async (piece) => {
    const open = new Map(piece.attempts.map((each) => [each.number, each]))
    const isAlone = piece.attempts.length === 1
    let last = { begun: 0, file: '' }
    const meet = (number: number, file: string, isKilled: boolean) => {
      note(number, file, isKilled)
      const { tests = [], ...attempt } = open.get(number) ?? {}
      const rest = tests.filter((each) => each.file !== file)
      if (isKilled || rest.length === 0) open.delete(number)
      else open.set(number, { ...(attempt as Attempt), tests: rest })
    }
    const again = (number: number, file: string) => {
      note(number, file, null)
      open.delete(number)
      const attempt = piece.attempts.find((each) => each.number === number)
      const tests = attempt?.tests.filter((each) => !isAlone || each.file !== file) ?? []
      if (attempt && tests.length > 0) left.push({ attempts: [{ ...attempt, tests }], ends: 0 })
    }
    const end = await doWork(piece.attempts[0]?.tests[0]?.file ?? '', { attempts: piece.attempts }, (told) => {
      if ('begun' in told) last = told
      if ('met' in told) meet(told.met, told.file, told.isKilled)
      if ('doubtful' in told) for (const number of told.doubtful) again(number, told.file)
    })
    if (end !== 'over' && open.has(last.begun)) {
      if (end === 'hung' || isAlone) meet(last.begun, last.file, true)
      else again(last.begun, last.file)
    } else if (end !== 'over' && piece.ends >= ENDS)
      throw new Error(
        end === 'hung' ? 'The process of the tests hangs' : `The process of the tests ended: ${end.error}`,
      )
    if (open.size > 0) left.unshift({ attempts: [...open.values()], ends: end === 'over' ? 0 : piece.ends + 1 })
  })
}
