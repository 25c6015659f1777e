import { channel } from '../changes.ts'

/** What shows that somebody is in the middle of something: a dialog, a form that was typed into, a file on its way. */
const AT_WORK = 'dialog[open], form[data-typed], progress'

/**
 * For who is signed in: loads the page anew when it comes to the front after a change elsewhere, unless somebody is in the middle of
 * something.
 */
export function followOtherTabs(): void {
  let stale = false
  const refresh = () => {
    if (stale && document.visibilityState === 'visible' && !document.querySelector(AT_WORK)) location.reload()
  }
  channel?.addEventListener('message', () => {
    stale = true
    refresh()
  })
  document.addEventListener('visibilitychange', refresh)
  // Who is signed in never gets back what a browser has kept of before (BRD-040).
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
