import { channel } from '../changes.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

/** For signed-in viewers: reloads a stale page when it becomes visible, unless it has unsaved work. */
export function followOtherTabs(): void {
  let stale = false
  const refresh = () => {
    if (stale && document.visibilityState === 'visible' && !hasUnsavedWork()) location.reload()
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
