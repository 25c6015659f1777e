import { useSyncExternalStore } from 'react'

/** One value that any part of the page may change and watch. It lives in the browser alone: a worker serves many people at once. */
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

/** The value as it is now; on the server, and while the page comes to life, `atFirst`. */
export function useStore<Value>(store: Store<Value>, atFirst: Value): Value {
  return useSyncExternalStore(store.watch, store.get, () => atFirst)
}
