import { createStore, useStore } from './store.ts'

const NONE: ReadonlyMap<string, number> = new Map()
/** By how much counts have changed since the page was made, by the id of what holds the pins: a board or a section. */
const changed = createStore(NONE)

/** A count that came with the page, as it is by now. */
export function useCount(id: string, count: number): number {
  return count + (useStore(changed, NONE).get(id) ?? 0)
}

/** Changes counts. What it returns takes that back. */
export function changeCounts(changes: readonly (readonly [id: string, by: number])[]): () => void {
  const add = (sign: number) => {
    const next = new Map(changed.get())
    for (const [id, by] of changes) next.set(id, (next.get(id) ?? 0) + sign * by)
    changed.set(next)
  }
  add(1)
  return () => add(-1)
}
