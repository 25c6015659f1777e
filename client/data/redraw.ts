import { createStore } from './store.ts'

/** Goes up when boards were changed on this page: what only the server draws is asked for anew (BRD-044). */
export const redraws = createStore(0)

export function redraw(): void {
  redraws.set(redraws.get() + 1)
}
