import { createContext, use, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../data/store.ts'
import { isSelected, NOTHING, type Selection } from './selection.ts'

/** What is chosen in a grid, the card that the keyboard is on, and the one that a stretch is counted from. */
export interface Choosing {
  selection: Selection
  active: string | null
  anchor: string | null
}
export type SelectStore = Store<Choosing>

export function createSelectStore(selection: Selection = NOTHING): SelectStore {
  return createStore<Choosing>({ selection, active: null, anchor: null })
}

export const SelectContext = createContext<SelectStore | null>(null)

/** How one card stands; cards that stand as before are not drawn again. */
export function useCardState(id: string): { chosen: boolean; active: boolean } {
  const store = use(SelectContext)
  if (!store) throw new Error('A card to choose stands outside its grid')
  const bits = useSyncExternalStore(store.watch, () => {
    const { selection, active } = store.get()
    return Number(isSelected(selection, id)) + 2 * Number(active === id)
  })
  return { chosen: (bits & 1) > 0, active: bits > 1 }
}
