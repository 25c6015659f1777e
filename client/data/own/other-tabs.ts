import { channel } from '../changes.ts'

/** Unsaved work: an open dialog, a form with typed text, a running upload. */
const UNSAVED_WORK = 'dialog[open], form[data-typed], progress'

/** For signed-in viewers: reloads a stale page when it becomes visible, unless it has unsaved work. */
export function followOtherTabs(): void {
  let stale = false
  const refresh = () => {
    if (stale && document.visibilityState === 'visible' && !document.querySelector(UNSAVED_WORK)) location.reload()
  }
  channel?.addEventListener('message', () => {
    stale = true
    refresh()
  })
  document.addEventListener('visibilitychange', refresh)
  // A page from the back/forward cache may be stale (BRD-040).
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
