import type { LiveEvent } from '#domain/live/events.ts'
import { connection, listen } from './rings.ts'

/** Polling interval of a visible page without a socket, in ms (G-134). */
const OFTEN = 15_000
/** Polling interval with a socket, in ms: finds only lost events. */
const RARELY = 300_000

/**
 * Polls the server for news: on an event, when the window gets the focus, and at intervals. A hidden page polls once it is visible.
 * @param hears true for events that concern `look`
 * @returns stops polling
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
