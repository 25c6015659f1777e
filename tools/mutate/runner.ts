import { relative } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'

/** A question to this process: which tests import a source, or if tests pass with changed sources. */
export type Question = { root: string; project: string } & (
  | { importing: string }
  | { tests: readonly string[]; changed: readonly string[] }
)
/** Paths are relative to the root. `failing`: test files that fail; `others`: there was an error outside of tests. */
export type Answer = { importing: string[] } | { failing: string[]; others: boolean } | { error: string }

let opened: Promise<Vitest> | null = null
/** All sources changed so far. */
const changed = new Set<string>()

/** Last result of each test file. */
const seen = new Map<string, { isFailed: boolean; ms: number }>()

/** Sorts files that failed last time first, then by duration, because one failure is enough. */
class LikelyFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const last = ({ moduleId }: TestSpecification) => seen.get(moduleId) ?? { isFailed: false, ms: 0 }
    return Promise.resolve(
      files.toSorted((a, b) => {
        const [one, other] = [last(a), last(b)]
        return Number(other.isFailed) - Number(one.isFailed) || one.ms - other.ms
      }),
    )
  }
}

/** One Vitest for all questions: parsed and compiled modules stay, except changed ones. */
function open(root: string, project: string): Promise<Vitest> {
  const quiet = { onInit: () => undefined }
  const sequence = { sequencer: LikelyFirst }
  // The file of results belongs to the runs of all tests.
  const off = { watch: false, cache: false } as const
  opened ??= createVitest('test', { ...off, root, project: [project], bail: 1, reporters: [quiet], sequence })
  return opened
}

async function answer(question: Question): Promise<Answer> {
  const { root, project } = question
  const vitest = await open(root, project)
  if ('importing' in question) {
    vitest.config.related = [`${root}/${question.importing}`]
    const found = await vitest.getRelevantTestSpecifications()
    delete vitest.config.related
    return { importing: found.map(({ moduleId }) => relative(root, moduleId)) }
  }
  const names = new Set(question.tests.map((test) => `${root}/${test}`))
  const found = vitest.projects.flatMap((each) =>
    each.name === project ? [...names].map((name) => each.createSpecification(name)) : [],
  )
  // Sources changed earlier are restored now, so they are invalidated too.
  for (const each of question.changed) changed.add(`${root}/${each}`)
  for (const file of changed) vitest.invalidateFile(file)
  vitest.state.clearErrors()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found)
  // Vitest also returns modules of earlier runs.
  const own = testModules.filter(({ moduleId }) => names.has(moduleId))
  const failing = own.filter((each) => each.state() === 'failed' || each.errors().length > 0)
  for (const each of own)
    seen.set(each.moduleId, { isFailed: each.state() === 'failed', ms: each.diagnostic().duration })
  const left = own.filter((each) => ['queued', 'pending', 'skipped'].includes(each.state()))
  if (failing.length === 0 && (left.length > 0 || own.length !== names.size))
    return { error: `not all of these tests ran: ${question.tests.join(' ')}` }
  return { failing: failing.map(({ moduleId }) => relative(root, moduleId)), others: unhandledErrors.length > 0 }
}

process.on('message', (question: Question) => {
  answer(question)
    .catch(
      (cause: unknown): Answer => ({ error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }),
    )
    .then((said) => process.send?.(said))
})

// The parent process has ended.
process.on('disconnect', () => process.exit())
