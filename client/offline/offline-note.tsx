import { useEffect } from 'react'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { showToast } from '../ui/states/show-toast.ts'

/** Display time of the message, in ms. */
const SHOWN = 15_000

/** Says that a page comes from this device, with its date, or that the requested page is not stored on it. */
export function OfflineNote({ done }: { done: () => void }) {
  const { say } = useWords()
  const ago = useAgo('full', Date.now)
  const { now, path } = usePage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: says it once
  useEffect(() => {
    const isWanted = new URL(path, location.origin).pathname === location.pathname
    showToast({ text: isWanted ? say('offline.note', { ago: ago(now) }) : say('offline.not_kept'), ms: SHOWN })
    done()
  }, [])
  return null
}
