import { relative } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'

/** What this process is asked: which tests import a source, or whether tests pass now that sources have changed. */
export type Question = { root: string; project: string } & (
  | { importing: string }
  | { tests: string[]; changed: string }
)
/** Paths are relative to the root. `failing`: the first test file that fails; null: all pass. */
export type Answer = { importing: string[] } | { failing: string | null } | { error: string }

let opened: Promise<Vitest> | null = null
/** All sources that were ever changed. */
const changed = new Set<string>()

/** One Vitest for all questions: what it has read and compiled stays, except what has changed. */
function open(root: string, project: string): Promise<Vitest> {
  const quiet = { onInit: () => undefined }
  opened ??= createVitest('test', { root, project: [project], watch: false, bail: 1, reporters: [quiet] })
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
  const found = (await vitest.globTestSpecifications(question.tests)).filter(({ moduleId }) => names.has(moduleId))
  if (found.length !== names.size)
    return { error: `these tests are not all in the project ${project}: ${question.tests.join(' ')}` }
  // Those before are whole again.
  changed.add(`${root}/${question.changed}`)
  for (const file of changed) vitest.invalidateFile(file)
  vitest.state.clearErrors()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found)
  // Vitest also returns those of earlier runs.
  const own = testModules.filter(({ moduleId }) => names.has(moduleId))
  const failed = own.find((each) => each.state() === 'failed' || each.errors().length > 0)
  const left = own.filter((each) => ['queued', 'pending'].includes(each.state()))
  if (!failed && (left.length > 0 || own.length !== names.size))
    return { error: `not all of these tests ran: ${question.tests.join(' ')}` }
  if (failed) return { failing: relative(root, failed.moduleId) }
  return { failing: unhandledErrors.length > 0 ? 'an error outside of tests' : null }
}

process.on('message', (question: Question) => {
  answer(question)
    .catch(
      (cause: unknown): Answer => ({ error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }),
    )
    .then((said) => process.send?.(said))
})

// Its parent is gone, so nobody asks any more.
process.on('disconnect', () => process.exit())
