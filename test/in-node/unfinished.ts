import { runAfter } from './turn.ts'

/** Work that goes on after an answer, with its name for an error. */
const running = new Map<Promise<unknown>, string>()

/** Notes work that must end before the next test file begins. */
export function noteRunning(name: string, work: Promise<unknown>): void {
  running.set(work, name)
  const end = () => void running.delete(work)
  work.then(end, end)
}

/** Waits until all such work has ended, also what it begins. Returns the names of what has not ended in time. @param ms at most */
export async function waitForRunning(ms: number): Promise<string[]> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = runAfter(ms, () => resolve('late'))
  try {
    while (running.size > 0)
      if ((await Promise.race([late, Promise.allSettled(running.keys())])) === 'late') return [...running.values()]
    return []
  } finally {
    clearTimeout(timer)
  }
}
