import { createStore } from '../data/store.ts'

/** What the owner wants to do about boardless pins, and whether the offer to make a board of them is gone. */
interface Organizing {
  view: 'select' | 'create' | null
  isDismissed: boolean
}

export const NOT_ORGANIZING: Organizing = { view: null, isDismissed: false }

/** The offer and the section stand apart on the page, and what they open is one. */
export const organizing = createStore(NOT_ORGANIZING)

export function organize(change: Partial<Organizing>): void {
  organizing.set({ ...organizing.get(), ...change })
}
