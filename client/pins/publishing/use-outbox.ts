import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { announceChange } from '#client/data/changes.ts'
import { keepTrying, type Trying } from '#client/data/keep-trying.ts'
import { type Parcel, sendOutbox, waitingFor } from '#client/data/outbox.ts'
import { useWords } from '#client/locales/use-words.ts'
import { showToast } from '#client/ui/states/show-toast.ts'

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

interface Outbox {
  isOnline: boolean
  /** Number of waiting pins. */
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
  const latest = useRef(takeBack)
  latest.current = takeBack
  const trying = useRef<Trying>(null)
  const look = useCallback(() => {
    waitingFor(user).then(
      (all) => setWaiting(all.length),
      (error: unknown) => console.warn(error),
    )
    // With background sync the browser sends the pins even if no page is open.
    navigator.serviceWorker?.ready.then((worker) => (worker as Syncing).sync?.register('outbox')).catch(() => undefined)
  }, [user])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of the first time do
  useEffect(() => {
    look()
    const mine = keepTrying(async () => {
      const { sent, waits, refused } = await sendOutbox(user, (parcel) => latest.current(parcel))
      if (sent > 0) announceChange()
      if (refused > 0) showToast({ kind: 'error', text: say('make.refused_later', { count: refused }) })
      else if (sent > 0) showToast({ text: say('make.sent_later', { count: sent }) })
      look()
      return waits
    })
    trying.current = mine
    mine.now()
    return mine.end
  }, [user])
  const count = useCallback(() => {
    look()
    trying.current?.later()
  }, [look])
  return { isOnline, waiting, count }
}

type Syncing = ServiceWorkerRegistration & { sync?: { register(name: string): Promise<void> } }
