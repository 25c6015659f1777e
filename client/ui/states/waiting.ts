import { createStore, useStore } from '../../data/store.ts'

/** How many requests were answered since the page was made. */
const answered = createStore(0)

/** Says that one of those who wait has an answer. */
export function countAnswer(): void {
  answered.set(answered.get() + 1)
}

/** How many wait still, of as many as waited when the page was made. */
export function useWaiting(atFirst = 0): number {
  return Math.max(0, atFirst - useStore(answered, 0))
}
