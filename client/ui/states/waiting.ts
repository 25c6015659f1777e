import { createStore, useStore } from '#client/data/store.ts'

/** Number of follow requests answered since the page was rendered. */
const answered = createStore(0)

/** Counts an answered follow request. */
export function countAnswer(): void {
  answered.set(answered.get() + 1)
}

/** The number of open follow requests. @param atFirst their number when the page was rendered */
export function useWaiting(atFirst = 0): number {
  return Math.max(0, atFirst - useStore(answered, 0))
}
