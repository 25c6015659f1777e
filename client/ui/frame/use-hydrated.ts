import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** True after hydration; false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
