import { type ChildProcess, fork } from 'node:child_process'
import type { Answer, Question } from './runner.ts'

/** A separate process with a Vitest over a copy of the tree. */
export interface Tester {
  /** Test files that import a source, directly or through others. */
  importing(file: string): Promise<string[]>
  /**
   * The first of these test files that fails with the changed sources; null: all pass. After `limit` ms the process is killed with all its children, and the
   * result is `TOO_LONG`.
   * @throws {Error} if the tests cannot be run
   */
  failing(tests: readonly string[], changed: readonly string[], limit: number): Promise<string | null>
  close(): void
}

export const TOO_LONG = 'no end'

export function openTester(root: string, project: string): Tester {
  let child: ChildProcess | null = null
  /** The end of its error output. */
  let said = ''
  /** True once no more processes may be started. */
  let isOver = false

  /** The process leads a group, so that workers and runtimes end with it. */
  const kill = () => {
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
    child = null
  }

  const start = () => {
    const started = fork(new URL('./runner.ts', import.meta.url), {
      detached: true,
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    said = ''
    // Must be read to its end, or the process would block; only the last lines can explain an exit.
    started.stderr?.on('data', (more: Buffer) => {
      said = (said + more.toString()).slice(-2000)
    })
    child = started
    return started
  }

  const ask = (question: Question, limit?: number): Promise<Answer | null> => {
    if (isOver) return Promise.resolve({ error: 'interrupted' })
    const asked = child ?? start()
    return new Promise((resolve) => {
      const timer = limit === undefined ? undefined : setTimeout(() => end(null), limit)
      const onExit = (code: number | null) => end({ error: `the process of the tests ended with ${code}: ${said}` })
      const end = (answer: Answer | null) => {
        clearTimeout(timer)
        asked.off('exit', onExit)
        asked.off('message', end)
        if (answer === null || 'error' in answer) kill()
        resolve(answer)
      }
      asked.once('exit', onExit)
      asked.once('message', end)
      asked.send(question)
    })
  }

  return {
    async importing(file) {
      const answer = await ask({ root, project, importing: file })
      if (answer && 'importing' in answer) return answer.importing
      throw new Error(answer && 'error' in answer ? answer.error : TOO_LONG)
    },
    async failing(tests, changed, limit) {
      const first = await ask({ root, project, tests, changed }, limit)
      // On a busy machine a worker may not start in time: retry once in a new process.
      const answer = first && 'error' in first ? await ask({ root, project, tests, changed }, limit) : first
      if (answer === null) return TOO_LONG
      if ('failing' in answer) return answer.failing[0] ?? (answer.others ? 'an error outside of tests' : null)
      throw new Error('error' in answer ? answer.error : 'no answer')
    },
    close() {
      isOver = true
      kill()
    },
  }
}
