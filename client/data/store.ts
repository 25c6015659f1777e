import { useSyncExternalStore } from 'react'

/** A shared value of the page. Use it only in the browser: a worker serves many people at once. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  watch(changed: () => void): () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let now = first
  const watchers = new Set<() => void>()
  return {
    get: () => now,
    set(value) {
      now = value
      for (const changed of watchers) changed()
    },
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

/** The current value; `atFirst` on the server and during hydration. */
export function useStore<Value>(store: Store<Value>, atFirst: Value): Value {
  return useSyncExternalStore(store.watch, store.get, () => atFirst)
}
