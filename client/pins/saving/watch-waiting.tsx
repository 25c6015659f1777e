import { newKey } from '../../data/new-key.ts'
import type { PageViewer } from '../../page-data.ts'
import { closedIsland } from '../../ui/island.tsx'
import { overlay } from '../../ui/layers/overlay.ts'
import { waitingChanges, waitingSaves } from './waiting-saves.ts'

const SendWaiting = closedIsland(() => import('./send-waiting.tsx').then(({ SendWaiting }) => SendWaiting))

/** Waits between two tries while the browser is online but there is no answer, in ms. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 5 * 60_000

/** Sends the saves that wait: when the page is loaded, when the network is back, and in growing intervals while there is no answer. */
export function watchWaiting(viewer: PageViewer): void {
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  function later() {
    clearTimeout(timer)
    if (waitingSaves(viewer).length > 0) timer = setTimeout(send, pause)
  }
  function send() {
    clearTimeout(timer)
    if (!navigator.onLine || waitingSaves(viewer).length === 0) return
    pause = Math.min(pause * 2, LONGEST_PAUSE)
    // An open dialog is not replaced.
    if (overlay.get() !== null) return later()
    const key = newKey()
    const done = () => {
      if ((overlay.get() as { key?: string } | null)?.key === key) overlay.set(null)
      later()
    }
    overlay.set(<SendWaiting key={key} viewer={viewer} done={done} onUnavailable={done} />)
  }
  addEventListener('online', () => {
    pause = FIRST_PAUSE
    send()
  })
  waitingChanges.watch(later)
  send()
}
