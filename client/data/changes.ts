import { createStore } from './store.ts'

/**
 * Counts changes that make lists and counts stale. This page updates its lists by `feed-edits.ts`; pages in other tabs reload when they
 * become visible (BRD-040).
 */
export const changes = createStore(0)

export const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('changes')

/** Marks the lists of this page and of all other tabs as stale. */
export function announceChange(): void {
  changes.set(changes.get() + 1)
  channel?.postMessage('')
}
