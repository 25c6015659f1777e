import { createStore, useStore } from './store.ts'

/** The name under which the count of boardless pins changes. */
export const BOARDLESS = 'boardless'

/** A count as the server said it last, if it did since the page was made, and by how much it has changed since. */
interface Changed {
  known: number | null
  by: number
}

const NONE: ReadonlyMap<string, Changed> = new Map()
/** By the id of what holds the pins: a board or a section. */
const changed = createStore(NONE)

/** A count that came with the page, as it is by now. */
export function useCount(id: string, count: number): number {
  const { known, by } = useStore(changed, NONE).get(id) ?? { known: null, by: 0 }
  return (known ?? count) + by
}

/** Changes counts. What it returns takes that back. */
export function changeCounts(changes: readonly (readonly [id: string, by: number])[]): () => void {
  const add = (sign: number) => {
    const next = new Map(changed.get())
    for (const [id, by] of changes) {
      const before = next.get(id) ?? { known: null, by: 0 }
      next.set(id, { ...before, by: before.by + sign * by })
    }
    changed.set(next)
  }
  add(1)
  return () => add(-1)
}

/** Says what the server has counted: whatever was added here is in it. */
export function setCount(id: string, known: number): void {
  changed.set(new Map(changed.get()).set(id, { known, by: 0 }))
}
