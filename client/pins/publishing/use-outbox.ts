import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { announceChange } from '../../data/changes.ts'
import { type Parcel, sendOutbox, waitingFor } from '../../data/outbox.ts'
import { useWords } from '../../locales/use-words.ts'
import { showToast } from '../../ui/states/show-toast.ts'

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Waits before a retry, in ms, while the browser is online but the server is busy or an earlier try is still running. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 5 * 60_000

interface Outbox {
  isOnline: boolean
  /** How many pins are waiting. */
  waiting: number
  /** Call it after a pin was added to the outbox. */
  count: () => void
}

/**
 * Sends the outbox as soon as the browser is online; the service worker may be faster. If the server is busy, it retries with growing
 * waits. A rejected pin becomes a draft again on the page that created it.
 */
export function useOutbox(user: string, takeBack: (parcel: Parcel) => Promise<boolean>): Outbox {
  const { say } = useWords()
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  const [waiting, setWaiting] = useState(0)
  const count = useCallback(() => {
    waitingFor(user).then(
      (all) => setWaiting(all.length),
      (error: unknown) => console.warn(error),
    )
    // With background sync the browser sends the pins even if no page is open.
    navigator.serviceWorker?.ready.then((worker) => (worker as Syncing).sync?.register('outbox')).catch(() => undefined)
  }, [user])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the browser comes online
  useEffect(() => {
    count()
    if (!isOnline) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const deliver = async (pause: number) => {
      const { sent, waits, refused } = await sendOutbox(user, takeBack)
      if (waits) timer = setTimeout(() => attempt(Math.min(pause * 2, LONGEST_PAUSE)), pause)
      if (sent > 0) announceChange()
      if (refused > 0) showToast({ kind: 'error', text: say('make.refused_later', { count: refused }) })
      else if (sent > 0) showToast({ text: say('make.sent_later', { count: sent }) })
      count()
    }
    const attempt = (pause: number) => deliver(pause).catch((error: unknown) => console.warn(error))
    void attempt(FIRST_PAUSE)
    return () => clearTimeout(timer)
  }, [user, isOnline])
  return { isOnline, waiting, count }
}

type Syncing = ServiceWorkerRegistration & { sync?: { register(name: string): Promise<void> } }
