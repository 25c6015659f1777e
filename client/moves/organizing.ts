import { createStore } from '../data/store.ts'

interface Organizing {
  /** The open view of the organize dialog; null: closed. */
  view: 'select' | 'create' | null
  /** True if the viewer has dismissed the offer to create a board from boardless pins. */
  isDismissed: boolean
}

export const NOT_ORGANIZING: Organizing = { view: null, isDismissed: false }

/** Shared by the offer and the section of boardless pins, which both open the dialog. */
export const organizing = createStore(NOT_ORGANIZING)

export function organize(change: Partial<Organizing>): void {
  organizing.set({ ...organizing.get(), ...change })
}
