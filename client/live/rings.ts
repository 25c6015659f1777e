import type { LiveEvent } from '#domain/live/events.ts'
import { createStore } from '../data/store.ts'

/** The connection of this browser. `ended`: the session has ended, so nothing more can be received or requested. */
export const connection = createStore<'closed' | 'open' | 'ended'>('closed')

/** Called with each event; null: events may have been missed. */
export type Listener = (event: LiveEvent | null) => void

const listeners = new Set<Listener>()
const shown = new Set<(event: LiveEvent) => boolean>()

/** Calls all listeners on this page. */
export function dispatch(event: LiveEvent | null): void {
  for (const listener of listeners) listener(event)
}

/** @returns removes the listener */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Declares events whose content the page fully shows, so that they don't count as news in its bar.
 * @returns ends it
 */
export function showing(isShown: (event: LiveEvent) => boolean): () => void {
  shown.add(isShown)
  return () => shown.delete(isShown)
}

export function isShown(event: LiveEvent): boolean {
  return document.visibilityState === 'visible' && [...shown].some((each) => each(event))
}
