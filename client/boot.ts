import { throttle } from '../domain/throttle.ts'
import { closest, INTENDED, INTENTS, type Kept, pressAgain, pressOf } from './ui/acts.ts'

/**
 * The inline script: all that an anonymous first view runs. It keeps clicks and submits made before React is there, fetches
 * the entry at the first intent (signed in: when idle), replays what it kept, each once and one a task, and lets go if the
 * entry can't be had. It also draws the header's shadow, fades the name bar and cleans the address.
 */
const script = document.currentScript as HTMLScriptElement
const root = document.documentElement
const kept: Kept[] = []
const on = addEventListener
let state: 'waiting' | 'loading' | 'done' = 'waiting'

/**
 * Come back to, a page is at once as tall as it was left, so that the browser finds its place; then what else stood there comes back
 * (client/data/keep-place.ts).
 */
root.style.minHeight = history.state?.tall

function load() {
  if (state !== 'waiting') return
  state = 'loading'
  import(/* @vite-ignore */ script.dataset.entry as string)
    .then((entry: { hydrate(): Promise<void> }) => entry.hydrate())
    .then(letGo, () => {
      root.style.minHeight = ''
      letGo()
    })
}

/** From now on events are React's, or the browser's where React could not be had. */
function letGo() {
  state = 'done'
  pressAgain(kept)
}

/** Keeps what only React can act on until it is there. */
function keep(event: Event) {
  const press = state === 'done' ? null : pressOf(event)
  if (!press) return
  event.preventDefault()
  event.stopImmediatePropagation()
  kept.push(press)
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
    keep(event)
  },
  true,
)
on('submit', keep, true)
for (const intent of INTENTS) on(intent, (event) => closest(event, INTENDED) && load())

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
  const ends = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && load(), {
    rootMargin: '600px',
  })
  for (const end of document.querySelectorAll('[data-end]')) ends.observe(end)
  if (/show_error|as_others/.test(location.search)) history.replaceState(null, '', location.pathname)
  if (root.style.minHeight || document.querySelector('[data-viewer],[data-toast]')) {
    const whenIdle = window.requestIdleCallback ?? setTimeout
    // A browser that is never idle brings it to life all the same; to `setTimeout` this second argument is none.
    whenIdle(load, { timeout: 999 } as IdleRequestOptions & number)
  }
})

/** A picture that fails leaves its colour and its title (CSS shows them); what a film has to say of that, the page says. */
on(
  'error',
  (event) => {
    const target = event.target as Partial<HTMLElement>
    if (target.nodeName === 'VIDEO') load()
    // A script's own error has no element.
    else target.toggleAttribute?.('data-failed', true)
  },
  true,
)

/** By this number React holds late parts of the page back for up to 300 ms; without it they show with the next frame. */
Object.defineProperty(window, '$RT', {})
