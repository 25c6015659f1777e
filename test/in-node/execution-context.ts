import { noteRunning } from './unfinished.ts'

/** Stands for the context of an invocation. */
export class ExecutionContext {
  readonly props = {}
  readonly waiting: Promise<unknown>[] = []

  waitUntil(work: unknown): void {
    const promise = Promise.resolve(work)
    this.waiting.push(promise)
    noteRunning('waitUntil', promise)
  }

  passThroughOnException(): void {}
}

export function createExecutionContext(): ExecutionContext {
  return new ExecutionContext()
}

/**
 * Waits for all that `waitUntil` was called with, also while it waits.
 * @throws the error of the first that failed
 */
export async function waitOnExecutionContext({ waiting }: ExecutionContext): Promise<void> {
  const errors: unknown[] = []
  for (let i = 0; i < waiting.length; i++) await waiting[i]?.catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
