import type { LiveEvent } from '../../domain/live/events.ts'
import { connection, listen } from './rings.ts'

/** How often a visible page looks without a socket, in ms (G-134). */
const OFTEN = 15_000
/** With a socket: only what was lost on the way is found by it. */
const RARELY = 300_000

/**
 * Looks for what is new on the server: when an event tells of it, when the window gets the focus, and from time to time. A hidden page looks once it is visible.
 * @param hears which events `look` is about
 * @returns ends it
 */
export function keepLooking(look: () => void, hears: (event: LiveEvent) => boolean): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let isDue = false
  let last = Date.now()
  const now = () => {
    isDue = document.visibilityState !== 'visible'
    if (isDue || connection.get() === 'ended') return
    last = Date.now()
    look()
  }
  const onTime = () => {
    const isTime = connection.get() === 'closed' || Date.now() - last >= RARELY
    if (isTime && document.visibilityState === 'visible') now()
  }
  const timer = setInterval(onTime, OFTEN)
  const silence = listen((event) => (event === null || hears(event)) && now())
  window.addEventListener('focus', now, { signal })
  document.addEventListener('visibilitychange', () => isDue && now(), { signal })
  return () => {
    clearInterval(timer)
    silence()
    ending.abort()
  }
}
