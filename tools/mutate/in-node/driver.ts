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
  /** All tests of the file without it. */
  ids?: readonly string[] | undefined
  /** The mutant that counts; 0: nothing is broken. */
  mutant: number
  /** Whether the mutant counts when the worker is loaded. */
  isOfLoad: boolean
  /** ms of CPU that they usually take. */
  ms: number
}

/** A run that has ended. Of the file as such are its imports, its setup and what goes on between tests. */
export interface Ended {
  /** Errors of what failed. */
  errors: string[]
  /** ms of CPU without tests. */
  ms: number
  places: number[]
  tests: { id: string; ms: number; places: number[] }[]
}

/** Decides which tests run next, and gets what came of them. */
export type Plan = Generator<Run, void, Ended>

/** ms that a test may take: so many times as long as usual, and this long in addition. */
const TIMES_LONGER = 10
const IN_ADDITION = 30_000

/**
 * Runs test files many times in one process, each time with another mutant. Vitest takes files from a list one after the other, so that this adds
 * the next one when the last has ended.
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
    // The file that Vitest was given only starts this process.
    this.#files.length = 0
    this.#add(this.#plan.next())
  }

  onBeforeCollect(): void {
    const nothing = async () => undefined
    // Vitest's main process would take these for one run of each file.
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
    // A text that is remembered reaches nothing.
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

/** ms of CPU of this process: on a busy machine it does not tell how long something waited. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The messages of all errors in a file. */
function errorsOf(task: RunnerTask): string[] {
  const own = task.result?.state === 'fail' ? (task.result.errors ?? []).map(({ message }) => message) : []
  return [...own, ...('tasks' in task ? task.tasks.flatMap(errorsOf) : [])]
}

// Vitest takes a runner by this name.
export { Driver as default }
