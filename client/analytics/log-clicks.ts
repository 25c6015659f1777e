import { closest } from '#client/ui/presses.ts'
import type { SiteEvent } from '#domain/analytics/contract.ts'
import { MAX_EVENTS } from '#domain/analytics/maxima.ts'
import { sendEvents } from './beacon.ts'

/** Maximum delay of an event before its batch is sent, in ms. */
const PAUSE = 10_000

/**
 * Logs usage for viewers who have consented (API-012, G-013): the pressed link or button of each page, without texts or URLs; time in view (G-164); when the
 * page's grid was complete (G-188). Sends batches, the last one when the page is left.
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
    (event) => {
      const pressed = closest(event, 'a,button,summary')
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

/** The `data-test-id` of the nearest element, else the tag name. */
function nameOf(pressed: Element): string {
  return pressed.closest<HTMLElement>('[data-test-id]')?.dataset.testId ?? pressed.localName
}
