import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { KILLED_BEFORE } from './killed-before.ts'

/** What copies of test files in one worker share. */
const shared = globalThis as unknown as { mutant?: number; killed?: Set<number> }

/**
 * Begins a copy of a test file: the worker does what this mutant does, until the next copy begins. Its tests end with the first that fails, and
 * with one that an earlier copy has killed, none runs.
 * @param mutant its number; 0: nothing is broken
 */
export function begin(mutant: number): void {
  shared.killed ??= new Set()
  const { killed } = shared
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (killed.has(mutant)) throw new Error(KILLED_BEFORE)
  shared.mutant = mutant
  beforeAll(() => {
    shared.mutant = mutant
  })
  beforeEach(({ skip }) => skip(killed.has(mutant)))
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') killed.add(mutant)
  })
}
