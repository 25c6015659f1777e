import { useEffect, useState } from 'react'
import { closedIsland } from '#client/ui/island.tsx'
import { type RecentPin, recentPins } from './recent.ts'

const RecentRow = closedIsland(() => import('./recent-row.tsx').then(({ RecentRow }) => RecentRow))

/**
 * The recently viewed pins of this browser, newest first. The row appears after hydration: place it where a late insertion moves nothing
 * that the viewer is reading.
 */
export function RecentlyViewed({ without }: { without?: string }) {
  const [pins, setPins] = useState<RecentPin[]>([])
  useEffect(() => setPins(recentPins().filter(({ pin_id }) => pin_id !== without)), [without])
  return pins.length > 0 && <RecentRow pins={pins} />
}
