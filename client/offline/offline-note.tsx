import { useEffect } from 'react'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { showToast } from '../ui/states/show-toast.ts'

/** How long the message is shown, in ms. */
const SHOWN = 15_000

/** Says that a page comes from this device, and from when; or that this device has not kept the page that was wanted. */
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
