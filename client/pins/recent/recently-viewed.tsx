import { useEffect, useState } from 'react'
import { closedIsland } from '../../ui/island.tsx'
import { type RecentPin, recentPins } from './recent.ts'

const RecentRow = closedIsland(() => import('./recent-row.tsx').then(({ RecentRow }) => RecentRow))

/**
 * Pins that were looked at in this browser, the newest first: a row that comes once the page lives, and nothing where there are none. The
 * document has nothing of it; stand it where what comes late moves nothing that is being read.
 */
export function RecentlyViewed({ without }: { without?: string }) {
  const [pins, setPins] = useState<RecentPin[]>([])
  useEffect(() => setPins(recentPins().filter(({ pin_id }) => pin_id !== without)), [without])
  return pins.length > 0 && <RecentRow pins={pins} />
}
