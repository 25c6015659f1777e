import { keepTrying } from '#client/data/keep-trying.ts'
import { newKey } from '#client/data/new-key.ts'
import type { PageViewer } from '#client/page-data.ts'
import { closedIsland } from '#client/ui/island.tsx'
import { layOver } from '#client/ui/layers/overlay.ts'
import { waitingChanges, waitingSaves } from './waiting-saves.ts'

const SendWaiting = closedIsland(() => import('./send-waiting.tsx').then(({ SendWaiting }) => SendWaiting))

/** Sends the waiting saves: when the page is loaded, when the network is back, and with growing delays while there is no answer. */
export function watchWaiting(viewer: PageViewer): void {
  const waits = () => waitingSaves(viewer).length > 0
  const trying = keepTrying(async () => {
    // If another overlay is open, they wait longer.
    if (waits())
      await layOver((done) => <SendWaiting key={newKey()} viewer={viewer} done={done} onUnavailable={done} />)
    return waits()
  })
  waitingChanges.watch(() => waits() && trying.later())
  trying.now()
}
