import { createStore } from './store.ts'

/**
 * Goes up when something that lists and counts show has changed. What this page lists follows by `feed-edits.ts`; a page in another tab loads anew as a
 * whole once it is looked at again (BRD-040).
 */
export const changes = createStore(0)

export const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('changes')

/** Tells this page's lists, and every other tab, that they are out of date. */
export function announceChange(): void {
  changes.set(changes.get() + 1)
  channel?.postMessage('')
}
