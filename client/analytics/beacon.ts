import type { SiteEvent } from '#domain/analytics/contract.ts'
import { routes } from '#domain/routes.ts'

/** Delay in ms after which a visible page counts as viewed (G-089). */
const IN_VIEW = 1000

/** Sends page events to the server (W-48) by beacon, without delaying other requests. */
export function sendEvents(events: SiteEvent[]): void {
  navigator.sendBeacon(routes.api.events, new Blob([JSON.stringify({ events })], { type: 'application/json' }))
}

/**
 * Reports a view or a visit.
 * @param seen event and id: `pin_view:123`
 */
function tell(seen: string | undefined): void {
  if (!seen) return
  const [event = '', object_id] = seen.split(':')
  sendEvents([{ event, ts: Date.now(), object_id }])
}

/** Reports the page's `data-seen` after a second; while the page is hidden, a second after it is shown. */
export function tellSeen(): void {
  const shown = document.querySelector<HTMLElement>('[data-seen]')
  if (!shown) return
  const afterASecond = () =>
    setTimeout(() => {
      if (document.hidden) addEventListener('visibilitychange', afterASecond, { once: true })
      else tell(shown.dataset.seen)
    }, IN_VIEW)
  afterASecond()
}

/** Reports that a Pin's link was opened (`data-visit`), also with the middle button. The right button is ignored: it opens a menu. */
export function tellVisit({ target, button }: MouseEvent): void {
  if (button < 2 && target instanceof Element) tell(target.closest<HTMLElement>('[data-visit]')?.dataset.visit)
}
