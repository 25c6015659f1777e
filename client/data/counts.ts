import { createStore, useStore } from './store.ts'

/** The id of the count of pins that are on no board. */
export const BOARDLESS = 'boardless'

interface Changed {
  /** The server's last count since the page was loaded; null: none. */
  known: number | null
  /** The change since then. */
  by: number
}

const NONE: ReadonlyMap<string, Changed> = new Map()
/** By the id of a board or section, or of a Pin for its comments. */
const changed = createStore(NONE)

/** The current value of a count that came with the page. */
export function useCount(id: string, count: number): number {
  const { known, by } = useStore(changed, NONE).get(id) ?? { known: null, by: 0 }
  return (known ?? count) + by
}

/** Changes counts. @returns reverts the change */
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

/** Sets a count to the server's value, which replaces all local changes. */
export function setCount(id: string, known: number): void {
  changed.set(new Map(changed.get()).set(id, { known, by: 0 }))
}
