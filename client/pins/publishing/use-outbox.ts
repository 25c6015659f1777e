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

/** Waits, in ms, before what has no answer yet is sent again while there is a network: the server is busy, or an earlier try still runs. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 5 * 60_000

interface Outbox {
  isOnline: boolean
  /** How many pins wait to be sent. */
  waiting: number
  /** Something new waits. */
  count: () => void
}

/**
 * What waits for the network: it is sent as soon as there is one, by this page or by the service worker, whoever is first; what the server
 * has no time for is sent again, ever later. What it refuses becomes a draft again, on the page that it is from.
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
    // A browser with background sync sends them even when no page is open.
    navigator.serviceWorker?.ready.then((worker) => (worker as Syncing).sync?.register('outbox')).catch(() => undefined)
  }, [user])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once each time that the network comes back
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
