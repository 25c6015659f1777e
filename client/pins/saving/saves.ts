import { createStore } from '../../data/store.ts'

/** Where pins of this page were saved to since it was made: the place's name, by the id of the pin that was saved. */
export const saves = createStore<ReadonlyMap<string, string>>(new Map())

/** Shows a pin as saved. What it returns shows it as it was before. */
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
