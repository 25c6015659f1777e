import { useEffect, useState } from 'react'
import type { LiveEvent } from '#domain/live/events.ts'
import { fetchPage } from '../data/fetcher.ts'
import { keepLooking } from './look.ts'

/**
 * A list with items that arrived at its top since the page was rendered.
 * @param feed API URL of its beginning
 * @param hears true for events that concern it; must be a module-level function
 * @param isPast true if the page shows older items only: nothing is added then
 * @returns `arrived`: the list's beginning when it was last fetched
 */
export function useArrivals<T extends { id: string }>(
  feed: string,
  items: readonly T[],
  hears: (event: LiveEvent) => boolean,
  isPast: boolean,
): { items: T[]; arrived: readonly T[] } {
  const [arrived, setArrived] = useState<readonly T[]>([])
  useEffect(() => {
    if (isPast) return
    // On failure the next poll finds the same.
    const look = () =>
      void fetchPage<T>(feed).then(
        ({ data }) => setArrived(data),
        () => undefined,
      )
    return keepLooking(look, hears)
  }, [feed, hears, isPast])
  const fresh = new Set(arrived.map(({ id }) => id))
  return { items: [...arrived, ...items.filter(({ id }) => !fresh.has(id))], arrived }
}
