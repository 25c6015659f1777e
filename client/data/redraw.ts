import { createStore } from './store.ts'

/** Counts changes to boards on this page: parts that only the server renders are fetched again (BRD-044). */
export const redraws = createStore(0)

export function redraw(): void {
  redraws.set(redraws.get() + 1)
}
