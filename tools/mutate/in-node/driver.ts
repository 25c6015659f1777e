import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunnerTask, type RunnerTestFile, TestRunner, vi } from 'vitest'
import { tryMutants } from './attempts.ts'
import { FOLDER, TOLD, type Told, WORK, type Work } from './messages.ts'
import { noteReach } from './reach.ts'
import { chooseInstance, forgetTexts } from './worker-instances.ts'

/** Tests of one file. */
export interface Run {
  file: string
  /** Ids of the tests to run; absent: all tests of the file. */
  ids?: readonly string[] | undefined
  /** The active mutant; 0: none. */
  mutant: number
  /** True if the mutant takes effect when the worker is loaded. */
  isOfLoad: boolean
  /** Usual CPU time of the tests in ms. */
  ms: number
}

/** The result of a run. Imports, setup and code between tests count for the file. */
export interface Ended {
  /** Messages of all errors. */
  errors: string[]
  /** CPU time outside of tests, in ms. */
  ms: number
  places: number[]
  tests: { id: string; ms: number; places: number[] }[]
}

/** Decides which tests run next; receives the result of each run. */
export type Plan = Generator<Run, void, Ended>

/** Time limit of a test: a multiple of its usual time, plus a constant in ms. */
const TIMES_LONGER = 10
const IN_ADDITION = 30_000

/**
 * Runs test files many times in one process, each time with another mutant. Vitest takes files from a list one after the other, so this adds the next one when
 * the last has ended.
 */
class Driver extends TestRunner {
  readonly #folder = process.env[FOLDER] ?? ''
  readonly #plan: Plan
  // biome-ignore lint/complexity/useLiteralKeys: it is private to Vitest's types
  readonly #files = this['workerState'].ctx.files
  readonly #reachedOfFile = new Set<number>()
  #run: Run | null = null
  #tests: Ended['tests'] = []
  #begun = 0
  #testBegun = 0
  #hasFailed = false

  constructor(config: TestRunner['config']) {
    super(config)
    const work = JSON.parse(readFileSync(join(this.#folder, WORK), 'utf8')) as Work
    this.#plan = 'reach' in work ? noteReach(work.reach, this.#tell) : tryMutants(work.attempts, this.#tell)
    // The file given to Vitest only starts this process.
    this.#files.length = 0
    this.#add(this.#plan.next())
  }

  onBeforeCollect(): void {
    const nothing = async () => undefined
    // Vitest's main process would take these for one run per file.
    Object.assign(this, { onTaskUpdate: nothing, onCollected: nothing, onTestAnnotate: nothing })
    this.onCollectStart = (file) => super.onCollectStart(file)
    const { mutant, isOfLoad, ms } = this.#next()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.resetModules()
    this.config.testTimeout = ms * TIMES_LONGER + IN_ADDITION
    this.config.hookTimeout = this.config.testTimeout
    this.#tests = []
    this.#hasFailed = false
    this.#reachedOfFile.clear()
    this.#begun = cpu()
    this.#testBegun = this.#begun
    forgetTexts()
    chooseInstance(isOfLoad ? mutant : 0)
    globalThis.mutant = mutant
    globalThis.reached = this.#reachedOfFile
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    if (this.#hasFailed && this.#next().mutant > 0) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }

  override onBeforeTryTask(test: RunnerTask): void {
    super.onBeforeTryTask(test)
    const { mutant, file } = this.#next()
    this.#tell({ begun: mutant, file })
    // A remembered statement text skips the code that made it, so that no place would be reached.
    if (mutant === 0) forgetTexts()
    globalThis.reached = new Set()
    this.#testBegun = cpu()
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test)
    if (test.result?.state === 'fail') this.#hasFailed = true
    if (globalThis.reached && globalThis.reached !== this.#reachedOfFile)
      this.#tests.push({ id: test.id, ms: cpu() - this.#testBegun, places: [...globalThis.reached] })
    globalThis.reached = this.#reachedOfFile
  }

  override onAfterRunFiles(files?: RunnerTestFile[]): void {
    super.onAfterRunFiles()
    globalThis.mutant = 0
    const ms = cpu() - this.#begun - this.#tests.reduce((sum, each) => sum + each.ms, 0)
    const errors = (files ?? []).flatMap(errorsOf)
    this.#add(this.#plan.next({ errors, ms, places: [...this.#reachedOfFile], tests: this.#tests }))
  }

  #add({ value: run, done }: IteratorResult<Run, void>): void {
    if (done) this.#tell({ isOver: true })
    this.#run = run ?? null
    if (run)
      this.#files.push({
        ...{ filepath: join(this.config.root, run.file), fileTags: undefined, testLocations: undefined },
        ...{ testNamePattern: undefined, testTagsFilter: undefined, testIds: run.ids && [...run.ids] },
      })
  }

  #next(): Run {
    if (!this.#run) throw new Error('No tests are to run')
    return this.#run
  }

  readonly #tell = (told: Told): void => appendFileSync(join(this.#folder, TOLD), `${JSON.stringify(told)}\n`)
}

/** CPU time of this process in ms, which on a busy machine does not include waiting. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The messages of all errors in a file. */
function errorsOf(task: RunnerTask): string[] {
  const own = task.result?.state === 'fail' ? (task.result.errors ?? []).map(({ message }) => message) : []
  return [...own, ...('tasks' in task ? task.tasks.flatMap(errorsOf) : [])]
}

// Vitest loads a runner by its default export.
export { Driver as default }
