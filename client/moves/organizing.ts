import { createStore } from '../data/store.ts'

/** What the owner wants to do about boardless pins, and whether the offer to make a board of them is gone. */
interface Organizing {
  view: 'select' | 'create' | null
  isDismissed: boolean
}

/** The offer and the section stand apart on the page, and what they open is one. */
export const organizing = createStore<Organizing>({ view: null, isDismissed: false })

/** What was pressed in the markup of either, by its `data-act`. */
export function act(name: string): void {
  const now = organizing.get()
  if (name === 'select' || name === 'create') organizing.set({ ...now, view: name })
  if (name === 'dismiss') organizing.set({ ...now, isDismissed: true })
}
