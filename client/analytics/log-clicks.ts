import type { SiteEvent } from '../../domain/analytics/contract.ts'
import { MAX_EVENTS } from '../../domain/analytics/maxima.ts'
import { sendEvents } from './beacon.ts'

/** ms after which what has happened is sent. */
const PAUSE = 10_000

/**
 * Logs what a person does who has allowed it (API-012, G-013): which link or button of which page is pressed, without any text or address; how
 * long a page was in view (G-164); when its grid was complete (G-188). Sent in batches, and when the page is left.
 * @param view the screen's file in client/pages/
 */
export function logClicks(view: string): void {
  let events: SiteEvent[] = []
  let timer: number | undefined
  function send() {
    clearTimeout(timer)
    timer = undefined
    if (events.length > 0) sendEvents(events)
    events = []
  }
  function add(event: Pick<SiteEvent, 'event' | 'element' | 'aux'>) {
    events.push({ ...event, ts: Date.now(), view_type: view })
    if (events.length === MAX_EVENTS) send()
    else timer ??= window.setTimeout(send, PAUSE)
  }
  addEventListener(
    'click',
    ({ target }) => {
      const pressed = (target as Element).closest?.('a,button,summary')
      if (pressed) add({ event: 'click', element: nameOf(pressed) })
    },
    true,
  )
  document.addEventListener('session_time', (event) => {
    add({ event: 'session_time', aux: (event as CustomEvent<{ seconds: number }>).detail })
    send()
  })
  document.addEventListener('grid_visually_complete', (event) => {
    add({ event: 'grid_visually_complete', aux: (event as CustomEvent<{ ms: number }>).detail })
  })
  addEventListener('pagehide', send)
}

/** The name that the nearest part of the page has in its code. */
function nameOf(pressed: Element): string {
  return pressed.closest<HTMLElement>('[data-test-id]')?.dataset.testId ?? pressed.localName
}
