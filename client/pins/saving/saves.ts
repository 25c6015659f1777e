import { createStore } from '#client/data/store.ts'

/** The pins that were saved on this page: the place's name by the pin's id. */
export const saves = createStore<ReadonlyMap<string, string>>(new Map())

/** Marks a pin as saved. @returns reverts it */
export function markSaved(pin: string, place: string): () => void {
  const before = saves.get().get(pin)
  const set = (to: string | undefined) => {
    const next = new Map(saves.get())
    if (to === undefined) next.delete(pin)
    else next.set(pin, to)
    saves.set(next)
  }
  set(place)
  return () => set(before)
}
