import { useEffect, useState } from 'react'
import { useLazy } from '../ui/use-lazy.ts'
import { type RecentPin, recentPins } from './recent.ts'

const load = async () => (await import('./recent-row.tsx')).RecentRow

/**
 * Pins that were looked at in this browser, the newest first: a row that comes once the page lives, and nothing where there are none. The
 * document has nothing of it; stand it where what comes late moves nothing that is being read.
 */
export function RecentlyViewed({ without }: { without?: string }) {
  const [pins, setPins] = useState<RecentPin[]>([])
  useEffect(() => setPins(recentPins().filter(({ pin_id }) => pin_id !== without)), [without])
  const Row = useLazy(load, pins.length > 0, () => undefined)
  return Row && pins.length > 0 && <Row pins={pins} />
}
