import { type ChildProcess, fork } from 'node:child_process'
import type { Answer, Question } from './runner.ts'

/** Asks a process of its own, which holds a Vitest over a copy of the tree. */
export interface Tester {
  /** Test files that import a source, directly or through others. */
  importing(file: string): Promise<string[]>
  /**
   * The first test file that fails now that a source has changed; null: all pass. After `limit` ms the process is killed with all that it
   * started, and the answer is `TOO_LONG`.
   * @throws {Error} if the tests cannot be run
   */
  failing(tests: string[], changed: string, limit: number): Promise<string | null>
  close(): void
}

export const TOO_LONG = 'no end'

export function openTester(root: string, project: string): Tester {
  let child: ChildProcess | null = null

  /** The process leads a group, so that workers and runtimes end with it. */
  const close = () => {
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    child = null
  }

  const start = () => {
    const started = fork(new URL('./runner.ts', import.meta.url), {
      detached: true,
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child = started
    return started
  }

  const ask = (question: Question, limit?: number): Promise<Answer | null> => {
    const asked = child ?? start()
    return new Promise((resolve) => {
      const timer = limit === undefined ? undefined : setTimeout(() => end(null), limit)
      const onExit = (code: number | null) => end({ error: `the process of the tests ended with ${code}` })
      const end = (answer: Answer | null) => {
        clearTimeout(timer)
        asked.off('exit', onExit)
        asked.off('message', end)
        if (answer === null || 'error' in answer) close()
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
      const answer = await ask({ root, project, tests, changed }, limit)
      if (answer === null) return TOO_LONG
      if ('failing' in answer) return answer.failing
      throw new Error('error' in answer ? answer.error : 'no answer')
    },
    close,
  }
}
