import { createContext, use, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../data/store.ts'
import { isSelected, NOTHING, type Selection } from './selection.ts'

export interface Choosing {
  selection: Selection
  /** The id of the pin that the arrow keys start from. */
  active: string | null
  /** The id of the pin at which a range starts. */
  anchor: string | null
}
export type SelectStore = Store<Choosing>

export function createSelectStore(selection: Selection = NOTHING): SelectStore {
  return createStore<Choosing>({ selection, active: null, anchor: null })
}

export const SelectContext = createContext<SelectStore | null>(null)

/** The state of one card. Only cards whose state changes are rendered again. */
export function useCardState(id: string): { chosen: boolean; active: boolean } {
  const store = use(SelectContext)
  if (!store) throw new Error('useCardState needs a SelectContext')
  const bits = useSyncExternalStore(store.watch, () => {
    const { selection, active } = store.get()
    return Number(isSelected(selection, id)) + 2 * Number(active === id)
  })
  return { chosen: (bits & 1) > 0, active: bits > 1 }
}
