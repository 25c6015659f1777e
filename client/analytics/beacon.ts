import type { SiteEvent } from '../../domain/analytics/contract.ts'
import { routes } from '../../domain/routes.ts'

/** How long a page must be in view to count, in ms (G-089). */
const IN_VIEW = 1000

/** Tells the server what happened in the page (W-48), on no request's way. */
export function sendEvents(events: SiteEvent[]): void {
  navigator.sendBeacon(routes.api.events, new Blob([JSON.stringify({ events })], { type: 'application/json' }))
}

/** Tells what was looked at or opened. @param seen event and id: `pin_view:123` */
function tell(seen: string | undefined): void {
  if (!seen) return
  const [event = '', object_id] = seen.split(':')
  sendEvents([{ event, ts: Date.now(), object_id }])
}

/** Tells what the page shows (`data-seen`), once it was in view for a second. */
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

/** Tells that the link of a Pin was opened (`data-visit`), also by the middle button in another tab; the right one opens a menu. */
export function tellVisit({ target, button }: MouseEvent): void {
  if (button < 2 && target instanceof Element) tell(target.closest<HTMLElement>('[data-visit]')?.dataset.visit)
}
