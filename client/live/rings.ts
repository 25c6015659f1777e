import type { LiveEvent } from '../../domain/live/events.ts'
import { createStore } from '../data/store.ts'

/** The connection of this browser. `ended`: the session has ended, so that nothing more can be heard or asked. */
export const connection = createStore<'closed' | 'open' | 'ended'>('closed')

/** Hears of events; null: something may have been missed. */
export type Listener = (event: LiveEvent | null) => void

const listeners = new Set<Listener>()
const shown = new Set<(event: LiveEvent) => boolean>()

/** Calls everybody who listens on this page. */
export function dispatch(event: LiveEvent | null): void {
  for (const listener of listeners) listener(event)
}

/** @returns ends it */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says of which events the page shows all that there is to see, so that they are no news for its bar. @returns ends it */
export function showing(isShown: (event: LiveEvent) => boolean): () => void {
  shown.add(isShown)
  return () => shown.delete(isShown)
}

export function isShown(event: LiveEvent): boolean {
  return document.visibilityState === 'visible' && [...shown].some((each) => each(event))
}
