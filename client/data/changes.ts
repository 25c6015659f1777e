import { createStore } from './store.ts'

/**
 * Goes up when something that lists and counts show has changed. Lists of boards fetch anew then; a page in another tab does so as a
 * whole once it is looked at again (BRD-040).
 */
export const changes = createStore(0)

export const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('changes')

/** Tells this page's lists, and every other tab, that they are out of date. */
export function announceChange(): void {
  changes.set(changes.get() + 1)
  channel?.postMessage('')
}
