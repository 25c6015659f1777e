import { throttle } from '#domain/throttle.ts'
import { tellSeen, tellVisit } from './analytics/beacon.ts'
import { attributeLanding, onLanding } from './invites/landing.ts'
import { closest, INTENDED, INTENTS, pressOf, type QueuedPress, replayPresses } from './ui/presses.ts'

/**
 * The inline script: the only JavaScript of an anonymous first view. It queues clicks and submits until React has hydrated the page, loads the entry at the
 * first intent (for signed-in viewers: when idle), and replays the queue, each event once and one per task. If the entry cannot be loaded, the browser handles
 * the events. It also toggles the header's shadow and the name bar, cleans the URL, and reports views.
 */
const script = document.currentScript as HTMLScriptElement
const root = document.documentElement
const queue: QueuedPress[] = []
const on = addEventListener
let state: 'waiting' | 'loading' | 'done' = 'waiting'

/** After Back, restores the previous page height before layout, so that the browser can restore the scroll position (client/data/keep-place.ts). */
root.style.minHeight = history.state?.tall

function load() {
  if (state !== 'waiting') return
  state = 'loading'
  import(/* @vite-ignore */ script.dataset.entry as string)
    .then((entry: { hydrate(): Promise<void> }) => entry.hydrate())
    .then(replay, () => {
      root.style.minHeight = ''
      replay()
    })
}

/** Replays the queue. Later events are handled by React, or by the browser if the entry could not be loaded. */
function replay() {
  state = 'done'
  replayPresses(queue)
}

/** Queues an event that only React can handle. */
function enqueue(event: Event) {
  const press = state === 'done' ? null : pressOf(event)
  if (!press) return
  event.preventDefault()
  event.stopImmediatePropagation()
  queue.push(press)
  load()
}

on(
  'click',
  (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (closest(event, '[data-back]') && document.referrer.startsWith(`${location.origin}/`)) {
      event.preventDefault()
      history.back()
    }
    enqueue(event)
  },
  true,
)
on('submit', enqueue, true)
on('click', tellVisit)
on('auxclick', tellVisit)
for (const intent of INTENTS) on(intent, (event) => closest(event, INTENDED) && load())
// Hovering a grid loads the entry, because React adds the hover controls. Focus alone doesn't need it.
on('pointerover', (event) => closest(event, '[data-intent]') && load())

const sample = throttle(
  () => {
    root.toggleAttribute('data-scrolled', scrollY > 0)
    const head = document.querySelector('[data-head]')
    root.toggleAttribute('data-past-head', head !== null && head.getBoundingClientRect().bottom < 80)
  },
  50,
  { now: () => performance.now(), later: (run, ms) => setTimeout(run, ms) },
)
on('scroll', sample, { passive: true })

on('DOMContentLoaded', () => {
  sample()
  tellSeen()
  onLanding(location.search, { attribute: attributeLanding, otherwise: () => undefined })
  const ends = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && load(), {
    rootMargin: '600px',
  })
  for (const end of document.querySelectorAll('[data-end]')) ends.observe(end)
  if (/show_error|as_others/.test(location.search) || document.querySelector('[data-once]')) {
    const cleaned = location.href.replace(/(show_error|as_others|token)=[^&]*&?/g, '')
    history.replaceState(null, '', cleaned.replace(/[?&]$/, ''))
  }
  if (root.style.minHeight || document.querySelector('[data-viewer],[data-toast]')) {
    const whenIdle = window.requestIdleCallback ?? setTimeout
    // The timeout hydrates pages in a browser that is never idle. `setTimeout` ignores this second argument.
    whenIdle(load, { timeout: 999 } as IdleRequestOptions & number)
  }
})

/** Another tab signed in or out: a visitor's page must notice too (client/data/own/meet-viewer.ts). */
on('storage', ({ key }) => key === 'viewer' && load())

/** For a picture that fails to load, CSS shows its colour and title. For a video the hydrated page shows an error. */
on(
  'error',
  (event) => {
    const target = event.target as Partial<HTMLElement>
    if (target.nodeName === 'VIDEO') load()
    // The target of a script error is the window, which has no attributes.
    else target.toggleAttribute?.('data-failed', true)
  },
  true,
)

/** React reads this timestamp to delay streamed parts of the page by up to 300 ms. Without it they appear with the next frame. */
Object.defineProperty(window, '$RT', {})
