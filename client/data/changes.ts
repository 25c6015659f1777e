import { createStore } from './store.ts'

/**
 * Goes up when something that lists and counts show has changed. Lists of boards fetch anew then; a page in another tab does so as a
 * whole once it is looked at again (BRD-040).
 */
export const changes = createStore(0)

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('changes')

/** Tells this page's lists, and every other tab, that they are out of date. */
export function announceChange(): void {
  changes.set(changes.get() + 1)
  channel?.postMessage('')
}

/** Loads the page anew when it comes to the front after a change elsewhere, unless somebody is in the middle of something. */
export function followOtherTabs(): void {
  let stale = false
  const refresh = () => {
    if (stale && document.visibilityState === 'visible' && !document.querySelector('dialog[open], form[data-typed]'))
      location.reload()
  }
  channel?.addEventListener('message', () => {
    stale = true
    refresh()
  })
  document.addEventListener('visibilitychange', refresh)
  // Who is signed in never gets back what a browser has kept of before (BRD-040).
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && document.querySelector('[data-viewer]')) location.reload()
  })
}
