import type { ReactElement } from 'react'
import { createStore } from '#client/data/store.ts'

/** An element over the page that belongs to no part of it. Set by code that is loaded on demand; rendered by the app. */
export const overlay = createStore<ReactElement | null>(null)

/**
 * Puts an element over the page, unless there is one already: an open dialog is not replaced.
 * @param make gets `done`, which removes only this element
 * @returns resolves when the element is done or was replaced; null: there was another one
 */
export function layOver(make: (done: () => void) => ReactElement): Promise<void> | null {
  if (overlay.get() !== null) return null
  const { promise, resolve } = Promise.withResolvers<void>()
  const mine = make(() => {
    if (overlay.get() === mine) overlay.set(null)
  })
  overlay.set(mine)
  const stop = overlay.watch(() => {
    if (overlay.get() === mine) return
    stop()
    resolve()
  })
  return promise
}
